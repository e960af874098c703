/** A text of `0x` and hex digits. */
export type Hex = `0x${string}`

/** Writes bytes in hex. */
export const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

/** Reads hex. Returns `undefined` if it is invalid or longer than the limit. */
export function fromHex(text: unknown, maxBytes: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > 2 + 2 * maxBytes) return undefined
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), 'hex')) : undefined
}

/** Joins byte arrays. */
export const join = (...runs: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(runs))
