/** 0x and 40 hex digits in lower case: by that an address is told from others. It may be written without its 0x (§5). */
export function addressKey(text: unknown): `0x${string}` | undefined {
  const [, digits] = typeof text === 'string' ? (/^(?:0x)?([\da-f]{40})$/i.exec(text) ?? []) : []
  return digits ? `0x${digits.toLowerCase()}` : undefined
}
