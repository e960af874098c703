/** The name under which an address is counted; `undefined` for an address that the operator trusts. */
export type Holder = string | undefined

/** How many times the limit of an address applies to its /48: one customer can have any number of /64s. */
const shareOfWide = 10

/** Returns the /48 of an IPv6 holder; `undefined` for IPv4. */
export function wideOf(holder: string): string | undefined {
  if (!holder.includes(':')) return undefined // does not split the text, since this runs for every message
  const groups = holder.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::` : undefined
}

/** Returns the network of a holder: the /48 for IPv6, the address itself for IPv4. */
export const networkOf = (holder: string): string => wideOf(holder) ?? holder

/** A name that is counted, and the factor by which the limit of an address is multiplied for this name. */
export interface Scope {
  readonly key: string
  readonly times: number
}

/** Lists the names under which a holder is counted: itself and its /48. Empty for an address that the operator trusts. */
export function scopesOf(holder: Holder): readonly Scope[] {
  if (holder === undefined) return []
  const itself = { key: holder, times: 1 }
  const wide = wideOf(holder)
  return wide === undefined ? [itself] : [itself, { key: wide, times: shareOfWide }]
}
