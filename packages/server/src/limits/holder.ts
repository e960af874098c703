/** The name under which an address is counted; `undefined` for an address that the operator trusts. */
export type Holder = string | undefined

/** How many times the limit of an address applies to its /48: one customer can have any number of /64s. */
const slash48Factor = 10

/** Returns the /48 of an IPv6 holder; `undefined` for IPv4. */
export function slash48Of(holder: string): string | undefined {
  // Do not split the text of an IPv4 address: this function runs for every message.
  if (!holder.includes(':')) return undefined
  const groups = holder.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::` : undefined
}

/** Returns the network of a holder: the /48 for IPv6, the address itself for IPv4. */
export const networkOf = (holder: string): string => slash48Of(holder) ?? holder

/** A name that is counted, and the factor by which the limit of an address is multiplied for this name. */
export interface Scope {
  readonly key: string
  readonly times: number
}

/** Lists the names under which a holder is counted: itself and its /48. Empty for an address that the operator trusts. */
export function scopesOf(holder: Holder): readonly Scope[] {
  if (holder === undefined) return []
  const itself = { key: holder, times: 1 }
  const slash48 = slash48Of(holder)
  return slash48 === undefined ? [itself] : [itself, { key: slash48, times: slash48Factor }]
}
