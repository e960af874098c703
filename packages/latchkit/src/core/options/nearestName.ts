/** Names that other kits use for an option. */
const otherKitNames: Readonly<Record<string, string>> = { chains: 'networks', wallets: 'customWallets' }

/** Returns the name that was probably meant: a name of another kit, or one that differs by few letters. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const synonym = otherKitNames[name]
  if (synonym && names.includes(synonym)) return synonym
  const [nearest] = names
    .map((each) => ({ each, edits: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
  return nearest && nearest.edits <= Math.max(1, Math.min(3, name.length / 3)) ? nearest.each : undefined
}

/** Computes the Levenshtein distance of two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
