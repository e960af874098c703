import { type Holder, scopesOf } from './holder.js'

/** Counts how much of a resource each address, and each /48, occupies. */
export interface Holdings {
  /** Whether a holder may have `amount` more: at most `max` in total for the holder itself, and ten times that for its /48. */
  fits(holder: Holder, amount: number, max: number): boolean
  /** Adds an amount, or gives it back if negative, even beyond the limit. */
  add(holder: Holder, amount: number): void
}

/** Creates the count for one resource. An address that occupies none of it takes no memory. */
export function createHoldings(): Holdings {
  const sums = new Map<string, number>()
  const sumOf = (key: string) => sums.get(key) ?? 0

  function addTo(key: string, amount: number): void {
    const sum = sumOf(key) + amount
    if (sum > 0) sums.set(key, sum)
    else sums.delete(key)
  }

  return {
    fits: (holder, amount, max) =>
      scopesOf(holder).every(({ key, times }) => sumOf(key) + amount <= max * times),
    add(holder, amount) {
      for (const { key } of scopesOf(holder)) addTo(key, amount)
    },
  }
}
