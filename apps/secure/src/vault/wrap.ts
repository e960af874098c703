import { type Bytes, utf8 } from './bytes.js'

/** A stored share of this device, encrypted with AES-256-GCM by a key that no code can read. */
export interface WrappedShare {
  readonly iv: Bytes
  readonly ciphertext: Bytes
}

/** The user and version that an encrypted share is bound to. */
export interface ShareRow {
  readonly userId: string
  readonly version: number
}

const cipher = 'AES-GCM'
const ivBytes = 12

const aadOf = ({ userId, version }: ShareRow) => utf8(`${userId}|${version}|device`)

/** Generates the key that encrypts the share of this device. It can be stored and used, but never read. */
export const makeWrapKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts a share, and binds it to its user and version. */
export async function wrapShare(share: Bytes, key: CryptoKey, row: ShareRow): Promise<WrappedShare> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const algorithm = { name: cipher, iv, additionalData: aadOf(row) }
  return { iv, ciphertext: new Uint8Array(await crypto.subtle.encrypt(algorithm, key, share)) }
}

/** Decrypts a share. Rejects if the share was changed, or belongs to another user, version or key. */
export async function unwrapShare(
  { iv, ciphertext }: WrappedShare,
  key: CryptoKey,
  row: ShareRow,
): Promise<Bytes> {
  const algorithm = { name: cipher, iv, additionalData: aadOf(row) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ciphertext))
}
