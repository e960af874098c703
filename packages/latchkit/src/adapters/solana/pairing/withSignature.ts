import { isSameBytes } from '../../shared/bytes.js'
import { messageIn, signatureLength } from '../wallet/messageIn.js'
import { signersOf } from './readMessage.js'

/** Puts a signature into a transaction, in the place of its signer. Returns `undefined` if the account does not sign the transaction. */
export function withSignature(
  transaction: Readonly<Uint8Array>,
  signer: Readonly<Uint8Array>,
  signature: Readonly<Uint8Array> | undefined,
): Uint8Array | undefined {
  const message = messageIn(transaction)
  const place = (message && signersOf(message))?.findIndex((key) => isSameBytes(key, signer)) ?? -1
  const [count = 0] = transaction
  if (place < 0 || place >= count || signature?.length !== signatureLength) return undefined
  const signed = Uint8Array.from(transaction)
  signed.set(signature, 1 + place * signatureLength)
  return signed
}
