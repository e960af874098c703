import { because } from './because.js'
import { entry } from './entry.js'

/** A field of a sign-in message; empty if the error is about the whole message. */
interface FieldData {
  readonly field: string
}

/** The text is not a sign-in message, or a field is malformed (CAIP-122, EIP-4361). */
export const siwxMessageInvalid = entry(
  'siwxMessageInvalid',
  ({ field, reason }: FieldData & { readonly reason: string }) =>
    `The sign-in message is malformed${because(field ? `${field}: ${reason}` : reason)}`,
)
/** A field differs from what the site expects: the message was made for another site, account, chain or request. */
export const siwxMessageMismatch = entry(
  'siwxMessageMismatch',
  ({ field }: FieldData) => `The sign-in message was not made for this sign-in: its ${field} is another one.`,
)
/** The message is not valid now: issued too long ago, expired, or not valid yet. */
export const siwxMessageOutOfTime = entry(
  'siwxMessageOutOfTime',
  ({ field }: FieldData) => `The sign-in message is not valid at this time by its ${field}.`,
)
/** The signature was not made by the account over this message. */
export const siwxSignatureInvalid = entry(
  'siwxSignatureInvalid',
  ({ reason }: { readonly reason: string }) => `The signature does not prove the account${because(reason)}`,
)
/** The account is a contract, and its network could not be asked whether the signature is valid. This is not a refusal. */
export const siwxSignatureUnchecked = entry(
  'siwxSignatureUnchecked',
  ({ reason }: { readonly reason: string }) => `The signature could not be verified${because(reason)}`,
)
/** Sign-in messages are not supported for accounts of this network. */
export const siwxChainUnsupported = entry(
  'siwxChainUnsupported',
  ({ chainId }: { readonly chainId: string }) => `Signing in is not supported on ${chainId}.`,
)
