/** A chain id as wallets write it: hex, decimal text or number. `undefined` for everything else. */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^(0x[\da-f]+|\d+)$/i.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
