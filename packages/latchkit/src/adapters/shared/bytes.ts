/** Returns bytes of whatever realm, as a copy of the page's own; nothing for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
    ? Uint8Array.from(value as Uint8Array)
    : undefined
}

/** Whether two runs of bytes are the same. */
export function isSameBytes(one: Readonly<Uint8Array> | undefined, other: Readonly<Uint8Array>): boolean {
  return one?.length === other.length && one.every((byte, index) => byte === other[index])
}
