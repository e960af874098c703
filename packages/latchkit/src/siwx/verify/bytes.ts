/** Reads hex after `0x`. Returns `undefined` for anything else, or for more than `atMost` bytes. */
export function fromHex(text: string, atMost: number): Uint8Array | undefined {
  if (text.length > 2 + 2 * atMost || !/^0x([\da-fA-F]{2})*$/.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Tells whether two byte arrays are the same. */
export function isSame(one: Readonly<Uint8Array>, other: Readonly<Uint8Array>): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
