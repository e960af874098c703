import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

export const wordLength = 32

/** Writes a number as one word. */
export function word(value: number): Uint8Array {
  const bytes = new Uint8Array(wordLength)
  new DataView(bytes.buffer).setUint32(wordLength - 4, value)
  return bytes
}

/** Writes bytes with their length before them, filled up to whole words. */
export function dynamicBytes(bytes: Uint8Array): Uint8Array {
  const rest = (wordLength - (bytes.length % wordLength)) % wordLength
  return concatBytes(word(bytes.length), bytes, new Uint8Array(rest))
}

/** Reads a word as a number. Returns `undefined` if it does not fit in 32 bits, which is more than any length or offset here. */
function readNumber(data: Uint8Array, at: number): number | undefined {
  const bytes = data.subarray(at, at + wordLength)
  if (bytes.length < wordLength || bytes.subarray(0, wordLength - 4).some((byte) => byte !== 0))
    return undefined
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(wordLength - 4)
}

/** Reads the bytes that a word of the head points to. Returns `undefined` if it points out of the data. */
export function readBytes(data: Uint8Array, head: number): Uint8Array | undefined {
  const at = readNumber(data, head)
  const length = at === undefined ? undefined : readNumber(data, at)
  if (at === undefined || length === undefined) return undefined
  const from = at + wordLength
  return from + length <= data.length ? data.slice(from, from + length) : undefined
}

/** Reads an address of 20 bytes. Returns `undefined` if the word is longer. */
export function readAddress(data: Uint8Array, head: number): Uint8Array | undefined {
  const bytes = data.subarray(head, head + wordLength)
  if (bytes.length < wordLength || bytes.subarray(0, 12).some((byte) => byte !== 0)) return undefined
  return bytes.slice(12)
}

/** The selector of `isValidSignature(bytes32,bytes)`, which is also its answer for a valid signature (ERC-1271). */
export const validAnswer = '1626ba7e'

/** Writes the data of a call of `isValidSignature`. */
export function isValidSignatureData(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  return concatBytes(hexToBytes(validAnswer), hash, word(2 * wordLength), dynamicBytes(signature))
}
