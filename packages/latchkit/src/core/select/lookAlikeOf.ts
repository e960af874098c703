/** The number of characters at the start, and at the end, that people compare. */
const comparedAtEnds = 4

/**
 * The address among those known that this one looks like without being it: it starts and ends the same. That is how
 * copied addresses are swapped. Upper and lower case look alike, whether they are the same address or not: that says `keyOf`,
 * by which addresses are told apart.
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
