/** Writes bytes in hex, after `0x`. */
export function toHex(bytes: Readonly<Uint8Array>): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Reads hex after `0x`, of whole bytes; nothing for any other text. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(text)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

/** Puts runs of bytes behind one another. */
export function joinBytes(...runs: readonly Readonly<Uint8Array>[]): Uint8Array {
  return Uint8Array.from(runs.flatMap((run) => [...run]))
}
