/** Former ids of networks, with their present ids. */
export type FormerNetworks = Readonly<Record<string, string>>

/** Returns the present id of a network. */
export function currentId(former: FormerNetworks, chain: string): string {
  return (Object.hasOwn(former, chain) && former[chain]) || chain
}

/** Returns the former ids of a network. */
export function formerIds(former: FormerNetworks, chain: string): readonly string[] {
  return Object.keys(former).filter((old) => former[old] === chain)
}
