import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { siwxChainUnsupported, siwxSignatureInvalid, siwxSignatureUnchecked } from '../../wire/errors/siwx.js'
import { parseMessage } from '../message/parseMessage.js'
import type { Claim, ContractReader, SignatureType, Verifier } from './verifier.js'

/** A message as a wallet has signed it. */
export interface SignedMessage {
  /** The text, exactly as it was signed; after `solana:signIn` the text of `signedMessage`. */
  readonly message: string
  /** Hex behind 0x for eip155 and polkadot, base58 for solana, base64 for bip122. */
  readonly signature: string
}

/**
 * Verifies that the account of a sign-in message has signed it. It does not check the message's purpose: a server does so first, with
 * `checkMessage`.
 * @param signed The text and the signature.
 * @param reader Reads networks for accounts that are contracts; without it, or for a network it does not read, only the signature
 * of a key passes.
 * @returns The kind of the signature.
 * @throws `siwxSignatureInvalid` if the account has not signed the text; `siwxSignatureUnchecked`, which is no refusal, if its network
 * could not be asked in 3 seconds or a library is missing; `siwxMessageInvalid` and `siwxChainUnsupported` for a text that is no message.
 * @example
 * ```ts
 * import { createContractReader, verifySignature } from 'latchkit/siwx'
 * const reader = createContractReader({ rpcUrls: { 'eip155:1': 'https://node.example' } })
 * const verify = (message: string, signature: string) => verifySignature({ message, signature }, reader)
 * ```
 */
export async function verifySignature(
  { message, signature }: SignedMessage,
  reader?: ContractReader,
): Promise<SignatureType> {
  const { chainId, accountAddress: address } = parseMessage(message)
  const load = verifiers[chainId.split(':')[0] ?? '']
  if (!load) throw fail(siwxChainUnsupported, { chainId })
  const type =
    typeof signature === 'string'
      ? await verifyBy(load, { chainId, address, text: message, signature, reader })
      : undefined
  if (!type) throw fail(siwxSignatureInvalid, { reason: '' })
  return type
}

/** Loads the verifier and calls it. @throws `siwxSignatureUnchecked` if a library is missing that the site has not installed. */
async function verifyBy(load: () => Promise<Verifier>, claim: Claim): Promise<SignatureType | undefined> {
  try {
    const verify = await load()
    return await verify(claim)
  } catch (error) {
    if (isLatchkitError(error)) throw error
    throw fail(siwxSignatureUnchecked, { reason: 'what verifies it did not load' }, error)
  }
}

/** The verifiers of the namespaces that a message can be written for; each is loaded when it is first needed. */
export const verifiers: Readonly<Record<string, () => Promise<Verifier>>> = {
  eip155: async () => (await import('./eip155/verifyEip155.js')).verifyEip155,
  solana: async () => (await import('./solana/verifySolana.js')).verifySolana,
  bip122: async () => (await import('./bip122/verifyBip122.js')).verifyBip122,
  polkadot: async () => (await import('./polkadot/verifyPolkadot.js')).verifyPolkadot,
}
