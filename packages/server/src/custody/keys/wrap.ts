import { decrypt, encrypt } from '../rows.js'

/** Prefix of a wrapped key that contains its times. Older wrapped keys have neither prefix nor times. */
const formatPrefix = '2.'
const [keyBytes, timeBytes] = [32, 6]

interface WrapName {
  readonly userId: string
  readonly purpose: string
}

/** The key of a row, when this key was wrapped, and when the first key of its user was wrapped. */
interface Wrap {
  readonly key: Uint8Array
  readonly wrappedAt: number
  readonly firstWrappedAt: number
}

// Each format is bound to a different text, so that adding or removing the prefix cannot turn one into the other.
const boundTextOf = ({ userId, purpose }: WrapName) => `latchkit wrap v2|${userId}|${purpose}`
const oldBoundTextOf = ({ userId, purpose }: WrapName) => `${userId}|${purpose}`

/** Encrypts the key of a row together with its two times, so that only the key holder can write or change the times. */
export function writeWrap(
  wrapKey: Uint8Array,
  name: WrapName,
  { key, wrappedAt, firstWrappedAt }: Wrap,
): string {
  const bytes = Buffer.alloc(keyBytes + 2 * timeBytes)
  bytes.set(key)
  bytes.writeUIntBE(wrappedAt, keyBytes, timeBytes)
  bytes.writeUIntBE(firstWrappedAt, keyBytes + timeBytes, timeBytes)
  return `${formatPrefix}${encrypt(wrapKey, boundTextOf(name), bytes)}`
}

/** Opens a wrapped key. For a key without times, `firstWrappedAt` is 0, so that its user counts as old. Throws `keyMismatch`. */
export function readWrap(
  wrapKey: Uint8Array,
  name: WrapName,
  text: string,
): { readonly key: Buffer; readonly at: number | undefined; readonly first: number } {
  if (!text.startsWith(formatPrefix))
    return { key: decrypt(wrapKey, oldBoundTextOf(name), text), at: undefined, first: 0 }
  const bytes = decrypt(wrapKey, boundTextOf(name), text.slice(formatPrefix.length))
  return {
    key: bytes.subarray(0, keyBytes),
    at: bytes.readUIntBE(keyBytes, timeBytes),
    first: bytes.readUIntBE(keyBytes + timeBytes, timeBytes),
  }
}
