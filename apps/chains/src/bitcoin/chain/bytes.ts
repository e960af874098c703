import { createHash } from 'node:crypto'

// How Bitcoin writes and hashes bytes.

export const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
export const hash256 = (data: Uint8Array): Uint8Array => sha256(sha256(data))
export const hash160 = (data: Uint8Array): Uint8Array => createHash('ripemd160').update(sha256(data)).digest()

/** Hashes as BIP-340 does: the tag keeps a hash for one purpose from being used for another. */
export function taggedHash(tag: string, data: Uint8Array): Uint8Array {
  const prefix = sha256(Buffer.from(tag))
  return sha256(concat(prefix, prefix, data))
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
export const concat = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** Writes a hash as people read it: with its bytes reversed. */
export const idOf = (hash: Uint8Array): string => hexOf(Uint8Array.from(hash).reverse())
/** Reads a hash that is written as people read it. */
export const hashOf = (id: string): Uint8Array => fromHex(id).reverse()

export function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

export function u64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** Writes a count in as few bytes as possible. */
export function compactSize(count: number): Uint8Array {
  if (count < 0xfd) return Uint8Array.of(count)
  if (count <= 0xffff) return Uint8Array.of(0xfd, count & 0xff, count >> 8)
  return concat(Uint8Array.of(0xfe), u32(count))
}

/** Puts the length before the bytes. */
export const withLength = (bytes: Uint8Array): Uint8Array => concat(compactSize(bytes.length), bytes)
