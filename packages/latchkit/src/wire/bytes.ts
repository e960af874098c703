/** Copies bytes of any realm into those of the page. Returns `undefined` for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
    ? Uint8Array.from(value as Uint8Array)
    : undefined
}

/** Tells whether two byte arrays are the same. */
export function isSameBytes(one: Readonly<Uint8Array> | undefined, other: Readonly<Uint8Array>): boolean {
  return one?.length === other.length && one.every((byte, index) => byte === other[index])
}

/** Reads hex after `0x`. Returns `undefined` for anything else, or for more than `atMost` bytes. */
export function fromHex(text: string, atMost: number): Uint8Array | undefined {
  if (text.length > 2 + 2 * atMost || !/^0x([\da-fA-F]{2})*$/.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Makes random bytes, as hex digits. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
