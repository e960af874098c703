import { type Bytes, utf8 } from './bytes.js'

/** A share of this device at rest: AES-256-GCM by a key that no code can read out. */
export interface WrappedShare {
  readonly iv: Bytes
  readonly ciphertext: Bytes
}

/** The row that a wrapped share belongs to. */
export interface ShareRow {
  readonly userId: string
  readonly version: number
}

const cipher = 'AES-GCM'
const ivBytes = 12

const aadOf = ({ userId, version }: ShareRow) => utf8(`${userId}|${version}|device`)

/** Makes the key of this device. It can be stored and used, never read. */
export const makeWrapKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])

/** Wraps a share for its row. */
export async function wrapShare(share: Bytes, key: CryptoKey, row: ShareRow): Promise<WrappedShare> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const algorithm = { name: cipher, iv, additionalData: aadOf(row) }
  return { iv, ciphertext: new Uint8Array(await crypto.subtle.encrypt(algorithm, key, share)) }
}

/** Unwraps a share; rejects where it is of another row, another key, or changed. */
export async function unwrapShare(
  { iv, ciphertext }: WrappedShare,
  key: CryptoKey,
  row: ShareRow,
): Promise<Bytes> {
  const algorithm = { name: cipher, iv, additionalData: aadOf(row) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ciphertext))
}
