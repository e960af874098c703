import { ed25519 } from '@noble/curves/ed25519.js'

const signatureLength = 64
const keyLength = 32
/** Set in the first byte of a versioned message. */
const versionedBit = 0x80
const invalid = () => new Error('The transaction cannot be read.')

/**
 * Signs a serialised transaction in the slot of the key.
 * @throws if it is not a transaction, or if the key is not one of its signers.
 */
export function signTransaction(transaction: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const [count = 0] = transaction
  const start = 1 + count * signatureLength
  const message = transaction.slice(start)
  if (count === 0 || message.length === 0) throw invalid()
  const signerIndex = signersOf(message, count).findIndex((signer) =>
    isSame(signer, ed25519.getPublicKey(secretKey)),
  )
  if (signerIndex < 0) throw new Error('The account is not asked to sign this transaction.')
  const signedTransaction = transaction.slice()
  signedTransaction.set(ed25519.sign(message, secretKey), 1 + signerIndex * signatureLength)
  return signedTransaction
}

/** Returns the signature that identifies a transaction. */
export const firstSignature = (transaction: Uint8Array) => transaction.slice(1, 1 + signatureLength)

/** Returns the signers: the first keys of the message, after the version, three counts and the number of keys. */
function signersOf(message: Uint8Array, count: number): readonly Uint8Array[] {
  const header = (message[0] ?? 0) & versionedBit ? 1 : 0
  const isLong = (message[header + 3] ?? 0) & versionedBit
  const keys = header + 4 + (isLong ? 1 : 0)
  if (message[header] !== count) throw invalid()
  return Array.from({ length: count }, (_, index) =>
    message.slice(keys + index * keyLength, keys + (index + 1) * keyLength),
  )
}

const isSame = (one: Uint8Array, other: Uint8Array) => one.every((byte, index) => byte === other[index])
