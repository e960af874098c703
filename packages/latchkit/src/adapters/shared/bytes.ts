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
