/** How many characters at each end of an address people compare. */
const comparedAtEnds = 4

/**
 * Returns the known address with which this one may be confused: their beginnings and ends are equal, but the addresses differ.
 * Attackers use such addresses to have a wrong one copied. Case is ignored; `keyOf` decides whether two addresses are equal.
 */
export function lookAlikeOf<Known extends { readonly address: string }>(
  address: string,
  knownEntries: readonly Known[],
  keyOf: (address: string) => string | undefined,
): Known | undefined {
  const key = keyOf(address)
  if (knownEntries.some((each) => keyOf(each.address) === key)) return undefined
  const looks = lookOf(address)
  return knownEntries.find((each) => lookOf(each.address) === looks)
}

const lookOf = (address: string) =>
  [address.slice(0, comparedAtEnds), address.slice(-comparedAtEnds)].join().toLowerCase()
