import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from '../../../../../packages/latchkit/src/wire/base58.js'
import { fromBase64, toBase64 } from '../../../../../packages/latchkit/src/wire/base64.js'
import type { Bytes } from '../../vault/bytes.js'

/** A request that the Solana key can sign. */
export type SolanaSignRequest =
  | { readonly namespace: 'solana'; readonly kind: 'message'; readonly bytes: Bytes }
  | {
      readonly namespace: 'solana'
      readonly kind: 'transactions'
      /** Transactions as sent over the network, in base64, with the signatures that they have already. */
      readonly transactions: readonly string[]
    }

/** A signed transaction. */
export interface SignedSolana {
  /** The wallet's signature, in base58. */
  readonly signature: string
  /** The signed transaction, in base64. */
  readonly transaction: string
}

const signatureBytes = 64
const keyBytes = 32

/** Signs a message; the signature is in base58. */
export const signSolanaMessage = (key: Bytes, bytes: Bytes): string => toBase58(ed25519.sign(bytes, key))

/** Signs transactions, each at this wallet's position. Throws if one has no position for it: then none is signed. */
export function signSolanaTransactions(key: Bytes, transactions: readonly string[]): readonly SignedSolana[] {
  const publicKey = ed25519.getPublicKey(key)
  const places = transactions.map((text) => placeIn(readBytes(text), publicKey))
  return places.map(({ bytes, message, at }) => {
    const signature = ed25519.sign(bytes.subarray(message), key)
    bytes.set(signature, at)
    return { signature: toBase58(signature), transaction: toBase64(bytes) }
  })
}

function readBytes(text: string): Bytes {
  const bytes = fromBase64(text)
  if (!bytes) throw new Error('The transaction isn’t in base64')
  return bytes
}

/** Finds the position of a key's signature. The signers are the first accounts of the message, in the order of their signatures. */
function placeIn(bytes: Bytes, publicKey: Uint8Array): { bytes: Bytes; message: number; at: number } {
  const [signatures, start] = readLength(bytes, 0)
  const message = start + signatures * signatureBytes
  // A versioned message begins with its version and the highest bit set. Version 0 is the only one.
  const isVersioned = ((bytes[message] ?? 0) & 0x80) !== 0
  if (isVersioned && bytes[message] !== 0x80) throw new Error('The transaction is of an unknown version')
  const header = message + (isVersioned ? 1 : 0)
  const signers = bytes[header] ?? 0
  const [accounts, first] = readLength(bytes, header + 3)
  if (signers !== signatures || accounts < signers || first + accounts * keyBytes > bytes.length) {
    throw new Error('The transaction can’t be read')
  }
  for (let index = 0; index < signers; index++) {
    const account = bytes.subarray(first + index * keyBytes, first + (index + 1) * keyBytes)
    if (account.every((byte, at) => byte === publicKey[at])) {
      return { bytes, message, at: start + index * signatureBytes }
    }
  }
  throw new Error('The transaction has no place for this wallet')
}

const maxLengthBytes = 3

/** Reads a compact length (seven bits per byte, lowest first), and returns where the data begins. */
function readLength(bytes: Bytes, from: number): readonly [length: number, next: number] {
  let length = 0
  for (let read = 0; read < maxLengthBytes; read++) {
    const byte = bytes[from + read]
    if (byte === undefined) break
    length |= (byte & 0x7f) << (7 * read)
    if ((byte & 0x80) === 0) return [length, from + read + 1]
  }
  throw new Error('The transaction can’t be read')
}
