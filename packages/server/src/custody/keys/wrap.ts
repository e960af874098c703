import { decrypt, encrypt } from '../rows.js'

/** Prefix of a wrapped key that contains its times. Older wrapped keys have neither prefix nor times. */
const mark = '2.'
const [keyBytes, timeBytes] = [32, 6]

interface WrapName {
  readonly userId: string
  readonly purpose: string
}

/** The key of a row, and when it and the first key of its user were wrapped. */
interface Wrap {
  readonly key: Uint8Array
  readonly at: number
  readonly first: number
}

// Each format is bound to a different text, so that adding or removing the prefix cannot turn one into the other.
const boundOf = ({ userId, purpose }: WrapName) => `latchkit wrap v2|${userId}|${purpose}`
const oldBoundOf = ({ userId, purpose }: WrapName) => `${userId}|${purpose}`

/** Encrypts the key of a row together with its two times, so that only the key holder can write or change the times. */
export function writeWrap(wrapKey: Uint8Array, name: WrapName, { key, at, first }: Wrap): string {
  const bytes = Buffer.alloc(keyBytes + 2 * timeBytes)
  bytes.set(key)
  bytes.writeUIntBE(at, keyBytes, timeBytes)
  bytes.writeUIntBE(first, keyBytes + timeBytes, timeBytes)
  return `${mark}${encrypt(wrapKey, boundOf(name), bytes)}`
}

/** Opens a wrapped key. If it has no times, its user counts as old. Throws `keyMismatch`. */
export function readWrap(
  wrapKey: Uint8Array,
  name: WrapName,
  text: string,
): { readonly key: Buffer; readonly at: number | undefined; readonly first: number } {
  if (!text.startsWith(mark))
    return { key: decrypt(wrapKey, oldBoundOf(name), text), at: undefined, first: 0 }
  const bytes = decrypt(wrapKey, boundOf(name), text.slice(mark.length))
  return {
    key: bytes.subarray(0, keyBytes),
    at: bytes.readUIntBE(keyBytes, timeBytes),
    first: bytes.readUIntBE(keyBytes + timeBytes, timeBytes),
  }
}
