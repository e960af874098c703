/** How many characters at each end people compare. */
const comparedAtEnds = 4

/**
 * Returns the known address that this one resembles without being equal: both start and end the same. This is how copied
 * addresses are swapped. Ignores case, since it looks alike; `keyOf` decides whether two addresses are equal.
 */
export function lookAlikeOf<Known extends { readonly address: string }>(
  address: string,
  known: readonly Known[],
  keyOf: (address: string) => string | undefined,
): Known | undefined {
  const key = keyOf(address)
  if (known.some((each) => keyOf(each.address) === key)) return undefined
  const looks = lookOf(address)
  return known.find((each) => lookOf(each.address) === looks)
}

const lookOf = (address: string) =>
  [address.slice(0, comparedAtEnds), address.slice(-comparedAtEnds)].join().toLowerCase()
