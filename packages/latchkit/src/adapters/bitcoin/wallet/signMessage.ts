import type { MessageSignature, SigningRequest } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import { bytesIn, isSameBytes } from '../../../wire/bytes.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import type { MessageProtocol, SharedAccount, UncheckedSignature } from '../driver.js'
import { type BitcoinLive, sharedAccount } from '../live.js'
import { askWallet } from './askWallet.js'

/** The length of a signature from which the key is recovered, in bytes: a header, and 64 bytes. */
const compactLength = 65
/** The longest signature that is read, in bytes. Even the witness of a script with many keys is shorter. */
const maxSignatureLength = 10_000

/**
 * Has an account sign a text: by a signature from which its public key is recovered (BIP-137), from a taproot address by BIP-322. The
 * `type` says which of the two the wallet has made.
 * @throws `badAnswer` also where the wallet signed something else than it was asked to, or by another account.
 */
export async function signMessage(
  live: BitcoinLive,
  connector: Connector,
  { account, message }: SigningRequest & { readonly message: string },
): Promise<MessageSignature> {
  const signer = sharedAccount(live, connector, account.id)
  return signBy(live, connector, signer, message, usualProtocol(signer))
}

/** Returns the protocol that wallets sign by unless asked for another. */
export const usualProtocol = ({ kind }: SharedAccount): MessageProtocol =>
  kind === 'taproot' || kind === 'script' ? 'bip322' : 'ecdsa'

/** Asks an account to sign a text by a protocol. A wallet that supports only one protocol may sign by that one instead. */
export async function signBy(
  live: BitcoinLive,
  connector: Connector,
  account: SharedAccount,
  message: string,
  protocol: MessageProtocol,
): Promise<MessageSignature> {
  const answer = await askWallet(live, connector, 'signMessage', (ask) => ask({ account, message, protocol }))
  const signature = signatureIn(answer, account, message)
  if (!signature) throw fail(badAnswer, { wallet: connector.data.name, method: 'signMessage' })
  const { publicKey } = account
  return {
    signature: toBase64(signature),
    type: signature.length === compactLength && (signature[0] ?? 0) >= lowestHeader ? 'ecdsa' : 'bip322',
    ...(publicKey && { publicKey }),
  }
}

/** Tells whether two texts are the same address; bech32 may be written in capitals. */
const isWrittenAs = (text: unknown, address: string) =>
  typeof text === 'string' && (text === address || text.toLowerCase() === address)

/** The lowest first byte of a signature from which the key is recovered. A witness begins with its number of parts, which is lower. */
const lowestHeader = 27

function signatureIn(
  answer: UncheckedSignature | undefined,
  account: SharedAccount,
  message: string,
): Uint8Array | undefined {
  const { signature, signedBytes, address } = answer ?? { signature: undefined }
  if (address !== undefined && !isWrittenAs(address, account.address)) return undefined
  const bytes = typeof signature === 'string' ? fromBase64(signature) : bytesIn(signature)
  if (!bytes || bytes.length < compactLength || bytes.length > maxSignatureLength) return undefined
  const messageBytes = new TextEncoder().encode(message)
  return signedBytes === undefined || isSameBytes(bytesIn(signedBytes), messageBytes) ? bytes : undefined
}
