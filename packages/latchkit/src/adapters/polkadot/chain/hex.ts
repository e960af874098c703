import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export { concatBytes as joinBytes } from '@noble/hashes/utils.js'

/** Writes bytes in hex, after `0x`. */
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${bytesToHex(bytes)}`

/** Reads hex after `0x`, of whole bytes. Returns `undefined` for any other text. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(text)) return undefined
  return hexToBytes(text.slice(2))
}
