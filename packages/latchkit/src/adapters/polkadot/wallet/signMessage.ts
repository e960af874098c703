import type { MessageSignature, SigningRequest } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { fromHex, toHex } from '../chain/hex.js'
import { type PolkadotLive, type SharedAccount, sharedAccount } from '../live.js'
import { askSigner } from './askSigner.js'

/** Lengths of signatures in bytes; a signature of an unknown kind may have any length. */
const signatureLengths: Readonly<Record<string, number>> = {
  sr25519: 64,
  ed25519: 64,
  ecdsa: 65,
  ethereum: 65,
}
/** The byte that some wallets put before a signature to tell its kind. */
export const signatureKinds: Readonly<Record<string, number>> = { ed25519: 0, sr25519: 1, ecdsa: 2 }

/**
 * Asks an account to sign the bytes of a text, between `<Bytes>` and `</Bytes>`. All wallets sign such bytes unchanged, even
 * if the text itself contains these marks.
 * @returns The signature, the `type` of the key if the wallet has reported it, and the public key if the account is that key.
 */
export async function signMessage(
  live: PolkadotLive,
  connector: Connector,
  { account, message }: SigningRequest & { readonly message: string },
): Promise<MessageSignature> {
  const method = 'signRaw'
  const { name: wallet } = connector.data
  const signer = sharedAccount(live, connector, account)
  const data = toHex(new TextEncoder().encode(`<Bytes>${message}</Bytes>`))
  const answer = await askSigner(live, connector, method, { address: signer.address, data, type: 'bytes' })
  const signature = readSignature(answer.signature, signer)
  if (!signature) throw fail(badAnswer, { wallet, method })
  const { type, key } = signer
  const isKey = type === 'sr25519' || type === 'ed25519'
  return { signature: toHex(signature), ...(type && { type }), ...(isKey && { publicKey: key }) }
}

/** Reads a signature, without the byte before it. Returns `undefined` if it has another length than its kind. */
export function readSignature(text: unknown, { type }: Pick<SharedAccount, 'type'>): Uint8Array | undefined {
  const bytes = fromHex(text)
  const length = type && signatureLengths[type]
  if (!bytes || length === undefined) return bytes && [64, 65].includes(bytes.length) ? bytes : undefined
  if (bytes.length === length) return bytes
  return bytes.length === length + 1 && bytes[0] === signatureKinds[type as string]
    ? bytes.slice(1)
    : undefined
}
