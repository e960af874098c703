import { because } from './because.js'
import { entry } from './entry.js'

/** A field of a sign-in message; empty where it is the message as a whole. */
interface OfField {
  readonly field: string
}

/** The text is no sign-in message, or a field has not the form it must have (CAIP-122, EIP-4361). */
export const siwxMessageInvalid = entry(
  'siwxMessageInvalid',
  ({ field, reason }: OfField & { readonly reason: string }) =>
    `The sign-in message is malformed${because(field ? `${field}: ${reason}` : reason)}`,
)
/** A field is not what the site expects: the message was made for another site, account, chain or request. */
export const siwxMessageMismatch = entry(
  'siwxMessageMismatch',
  ({ field }: OfField) => `The sign-in message was not made for this sign-in: its ${field} is another one.`,
)
/** The message is not valid at this time: issued too long ago, expired, or not valid yet. */
export const siwxMessageOutOfTime = entry(
  'siwxMessageOutOfTime',
  ({ field }: OfField) => `The sign-in message is not valid at this time by its ${field}.`,
)
/** The signature is not of the account over the message. */
export const siwxSignatureInvalid = entry(
  'siwxSignatureInvalid',
  ({ reason }: { readonly reason: string }) => `The signature does not prove the account${because(reason)}`,
)
/** The account is a contract, and its network could not be asked whether the signature is its own; that is no refusal. */
export const siwxSignatureUnchecked = entry(
  'siwxSignatureUnchecked',
  ({ reason }: { readonly reason: string }) => `The signature could not be verified${because(reason)}`,
)
/** No message can be written or verified for accounts of this network. */
export const siwxChainUnsupported = entry(
  'siwxChainUnsupported',
  ({ chainId }: { readonly chainId: string }) => `Signing in is not supported on ${chainId}.`,
)
