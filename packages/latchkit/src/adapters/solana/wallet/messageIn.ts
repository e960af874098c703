/** The highest number of signatures whose count takes one byte. A transaction of one packet never has more. */
const maxCount = 127

/** Returns the message in a transaction as it goes over the wire: the signed bytes, after the signatures. */
export function messageIn(transaction: Readonly<Uint8Array>): Uint8Array | undefined {
  const [count = 0] = transaction
  const start = 1 + count * signatureLength
  return count > 0 && count <= maxCount && transaction.length > start ? transaction.slice(start) : undefined
}

/** Returns the first signature of a transaction, by which the chain knows it; `undefined` if it is missing. */
export function signatureIn(transaction: Readonly<Uint8Array>): Uint8Array | undefined {
  const signature = transaction.slice(1, 1 + signatureLength)
  return signature.some((byte) => byte !== 0) ? signature : undefined
}

/** The length of an Ed25519 signature, in bytes. */
export const signatureLength = 64
