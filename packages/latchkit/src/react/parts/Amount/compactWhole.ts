import type { Notation } from '../../text/numbers.js'

/** A whole number as a short notation can write it. */
export interface CompactWhole {
  /** Cut off after the decimals that the notation shows, never rounded. */
  readonly value: bigint
  readonly notation: Notation
}

/** Cuts a whole number off for a short notation; `undefined` below a thousand, which none makes shorter. */
export function compactWhole(whole: bigint, places: number): CompactWhole | undefined {
  const digits = whole.toString().length
  if (digits < 4) return undefined
  // Beyond trillions languages have no word: they write a row of digits before the last one they have.
  const isNamed = digits <= 15
  const step = isNamed ? digits - (((digits - 1) % 3) + 1) : digits - 1
  const unit = 10n ** BigInt(Math.max(step - places, 0))
  return { value: whole - (whole % unit), notation: isNamed ? 'compact' : 'scientific' }
}
