import { plainAddress } from '../plainAddress.js'

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
  const digits = plainAddress(address)
  if (known.some((each) => plainAddress(each.address) === digits)) return undefined
  return known.find((each) => {
    const other = plainAddress(each.address)
    return (
      other.length === digits.length &&
      other.slice(0, comparedStart) === digits.slice(0, comparedStart) &&
      other.slice(-comparedEnd) === digits.slice(-comparedEnd)
    )
  })
}
