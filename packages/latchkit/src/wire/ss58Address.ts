import { blake2b } from '@noble/hashes/blake2.js'
import { fromBase58, toBase58 } from './base58.js'

/** A parsed address of a Substrate network. One account has a different text on each network. */
export interface Ss58Address {
  /** Number of the network that the text is written for: 0 is Polkadot, 2 is Kusama, and 42 stands for any network. */
  readonly prefix: number
  /** Public key of the account, 32 bytes. */
  readonly publicKey: Uint8Array
}

const keyBytes = 32
const checksumBytes = 2
const maxTextLength = 50
/** Greatest prefix that takes one byte. */
const maxShortPrefix = 63
const maxPrefix = 16_383

const checksumOf = (body: Uint8Array): Uint8Array =>
  blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body])).subarray(0, checksumBytes)

/**
 * Encodes a prefix. From 64 on it takes two bytes: first `01` and bits 7–2 of the prefix, then its bits 1–0 and bits 13–8.
 */
const prefixBytes = (prefix: number): readonly number[] =>
  prefix <= maxShortPrefix
    ? [prefix]
    : [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)]

/**
 * Parses an SS58 address of a 32-byte account and verifies its checksum.
 * @param text The text to parse. Anything other than a string is refused.
 * @returns The number of its network and the public key, or `undefined` if the text is not such an address.
 * @example
 * ```ts
 * import { readSs58Address } from 'latchkit/wire'
 * readSs58Address('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')?.prefix // 0
 * ```
 */
export function readSs58Address(text: unknown): Ss58Address | undefined {
  const bytes = fromBase58(text, maxTextLength)
  const [first = 0, second = 0] = bytes ?? []
  const isLong = first > maxShortPrefix
  const length = (isLong ? 2 : 1) + keyBytes + checksumBytes
  if (bytes?.length !== length || first >= 128) return undefined
  const prefix = isLong ? ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8) : first
  // A short prefix must not be written in two bytes, so that an account has one text only.
  if (isLong && prefix <= maxShortPrefix) return undefined
  const body = bytes.subarray(0, -checksumBytes)
  const isWhole = checksumOf(body).every((byte, at) => byte === bytes[body.length + at])
  return isWhole ? { prefix, publicKey: body.slice(-keyBytes) } : undefined
}

/**
 * Writes the address of an account for a network.
 * @param publicKey The public key of the account, 32 bytes.
 * @param prefix The number of the network, 0 to 16383.
 * @returns The SS58 text, or `undefined` if the key or the number is invalid.
 * @example
 * ```ts
 * import { toSs58Address } from 'latchkit/wire'
 * toSs58Address(new Uint8Array(32), 0) // '111111111111111111111111111111111HC1'
 * ```
 */
export function toSs58Address(publicKey: Uint8Array, prefix: number): string | undefined {
  const isPrefix = Number.isInteger(prefix) && prefix >= 0 && prefix <= maxPrefix
  if (publicKey.length !== keyBytes || !isPrefix) return undefined
  const body = Uint8Array.from([...prefixBytes(prefix), ...publicKey])
  return toBase58(Uint8Array.from([...body, ...checksumOf(body)]))
}
