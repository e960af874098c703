import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { keyMismatch } from '../errors/custody.js'
import type { KeyHolder, RowPurpose } from './keys/keyHolder.js'

const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM, in base64url. `bound` (the associated data) has to be the same for decrypting. */
export function encrypt(key: Uint8Array, bound: string, bytes: Uint8Array): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts the output of `encrypt`. Throws `keyMismatch`. */
export function decrypt(key: Uint8Array, bound: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch (error) {
    throw fail(keyMismatch, {}, error)
  }
}

/** A stored secret of a user, encrypted by its own key, which the key holder has wrapped. */
export interface SealedRow {
  readonly key: string
  readonly bytes: string
}

/** Names a row. Moved to another user, version or purpose, it can no longer be opened. */
export interface RowName {
  readonly userId: string
  readonly version: number
  readonly purpose: RowPurpose
}

const boundOf = ({ userId, version, purpose }: RowName) => `${userId}|${version}|${purpose}`

/**
 * Seals a secret for the store.
 * @param former The wrapped key of the row that is replaced: it tells the key holder how old the user is.
 */
export async function sealRow(
  holder: KeyHolder,
  name: RowName,
  secret: Uint8Array,
  former?: string,
): Promise<SealedRow> {
  const key = randomBytes(32)
  const bytes = encrypt(key, boundOf(name), secret)
  return { key: await holder.wrap(name.userId, name.purpose, key, former), bytes }
}

/** Opens a stored secret. Throws `keyMismatch`, and the errors of the key holder. */
export async function openRow(holder: KeyHolder, name: RowName, row: SealedRow): Promise<Buffer> {
  const key = await holder.unwrap(name.userId, name.purpose, row.key)
  return decrypt(key, boundOf(name), row.bytes)
}
