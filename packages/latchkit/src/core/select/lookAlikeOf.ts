/** So many characters at the start, and at the end, are what people compare. */
const comparedStart = 2
const comparedEnd = 4

/**
 * The address among those known that this one looks like without being it: it starts and ends the same. That is how
 * copied addresses are swapped.
 */
export function lookAlikeOf<Known extends { readonly address: string }>(
  address: string,
  known: readonly Known[],
): Known | undefined {
  const digits = plain(address)
  if (known.some((each) => plain(each.address) === digits)) return undefined
  return known.find((each) => {
    const other = plain(each.address)
    return (
      other.length === digits.length &&
      other.slice(0, comparedStart) === digits.slice(0, comparedStart) &&
      other.slice(-comparedEnd) === digits.slice(-comparedEnd)
    )
  })
}

/** Without a prefix, and in one case: where case counts, no two addresses differ by it alone. */
function plain(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
