import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { keyMismatch } from '../errors/custody.js'
import type { KeyHolder, RowPurpose } from './keys/keyHolder.js'

const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM; the result is in base64url. Decrypting needs the same `boundText` (the associated data). */
export function encrypt(key: Uint8Array, boundText: string, bytes: Uint8Array): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundText))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts the output of `encrypt`. Throws `keyMismatch`. */
export function decrypt(key: Uint8Array, boundText: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(boundText)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch (error) {
    throw fail(keyMismatch, {}, error)
  }
}

/** A stored secret of a user, encrypted by a key of its own, which the key holder has wrapped. */
export interface SealedRow {
  readonly key: string
  readonly bytes: string
}

/** Names a row. A row that is copied to another user, version or purpose cannot be opened there. */
export interface RowName {
  readonly userId: string
  readonly version: number
  readonly purpose: RowPurpose
}

const boundTextOf = ({ userId, version, purpose }: RowName) => `${userId}|${version}|${purpose}`

/**
 * Seals a secret for the store.
 * @param formerWrappedKey The wrapped key of the replaced row, from which the key holder reads how old the user is.
 */
export async function sealRow(
  holder: KeyHolder,
  name: RowName,
  secret: Uint8Array,
  formerWrappedKey?: string,
): Promise<SealedRow> {
  const key = randomBytes(32)
  const bytes = encrypt(key, boundTextOf(name), secret)
  return { key: await holder.wrap(name.userId, name.purpose, key, formerWrappedKey), bytes }
}

/** Opens a stored secret. Throws `keyMismatch`, and the errors of the key holder. */
export async function openRow(holder: KeyHolder, name: RowName, row: SealedRow): Promise<Buffer> {
  const key = await holder.unwrap(name.userId, name.purpose, row.key)
  return decrypt(key, boundTextOf(name), row.bytes)
}
