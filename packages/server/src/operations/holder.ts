/** The name under which what one address holds and spends is counted; nothing for one that the operator trusts. */
export type Holder = string | undefined

/** A /48 may hold and spend so many times what one of its addresses may: one customer has as many /64 as he likes. */
const shareOfWide = 10

/** The /48 of an IPv6 holder. An IPv4 address stands for itself. */
export function wideOf(holder: string): string | undefined {
  if (!holder.includes(':')) return undefined // without a list of its parts: it is asked for every message
  const groups = holder.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::` : undefined
}

/** The whole network of a holder: the /48 of an IPv6 one, an IPv4 address itself. */
export const networkOf = (holder: string): string => wideOf(holder) ?? holder

/** A name under which something is counted, and how many times what one address may it may have. */
export interface Scope {
  readonly key: string
  readonly times: number
}

/** Names all under which what a holder has is counted: itself, and its /48. Nothing for one that the operator trusts. */
export function scopesOf(holder: Holder): readonly Scope[] {
  if (holder === undefined) return []
  const own = { key: holder, times: 1 }
  const wide = wideOf(holder)
  return wide === undefined ? [own] : [own, { key: wide, times: shareOfWide }]
}
