/** The name under which what one address holds and spends is counted; nothing for one that the operator trusts. */
export type Holder = string | undefined

/** A /48 may hold and spend so many times what one of its addresses may: one customer has as many /64 as he likes. */
export const shareOfWide = 10

/** The /48 of an IPv6 holder. An IPv4 address stands for itself. */
export function wideOf(holder: string): string | undefined {
  if (!holder.includes(':')) return undefined // without a list of its parts: it is asked for every message
  const groups = holder.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::` : undefined
}
