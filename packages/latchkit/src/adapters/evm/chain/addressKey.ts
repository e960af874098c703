/** Returns the key of an address: `0x` and 40 hex digits in lower case. It may be written without its `0x` (§5). */
export function addressKey(text: unknown): `0x${string}` | undefined {
  const [, digits] = typeof text === 'string' ? (/^(?:0x)?([\da-f]{40})$/i.exec(text) ?? []) : []
  return digits ? `0x${digits.toLowerCase()}` : undefined
}
