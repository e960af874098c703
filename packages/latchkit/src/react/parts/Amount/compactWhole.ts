import type { Notation } from '../../text/numbers.js'

/** A whole number prepared for a short notation such as `1.2M`. */
export interface CompactWhole {
  /** The number, truncated to the decimals that the notation shows; never rounded. */
  readonly value: bigint
  readonly notation: Notation
}

/** Truncates a whole number for a short notation. Returns `undefined` below a thousand, where no notation is shorter. */
export function compactWhole(whole: bigint, places: number): CompactWhole | undefined {
  const digits = whole.toString().length
  if (digits < 4) return undefined
  // Beyond trillions languages have no word for the unit, so they would write a long number of trillions.
  const isNamed = digits <= 15
  const step = isNamed ? digits - (((digits - 1) % 3) + 1) : digits - 1
  const unit = 10n ** BigInt(Math.max(step - places, 0))
  return { value: whole - (whole % unit), notation: isNamed ? 'compact' : 'scientific' }
}
