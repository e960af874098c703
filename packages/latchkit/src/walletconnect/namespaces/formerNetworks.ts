/** Ids that networks had before, with the one they have now. */
export type FormerNetworks = Readonly<Record<string, string>>

/** A network by the id it has now. */
export function currentId(former: FormerNetworks, chain: string): string {
  return (Object.hasOwn(former, chain) && former[chain]) || chain
}

/** The ids a network had before. */
export function formerIds(former: FormerNetworks, chain: string): readonly string[] {
  return Object.keys(former).filter((old) => former[old] === chain)
}
