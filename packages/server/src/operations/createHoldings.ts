import { type Holder, scopesOf } from './holder.js'

/** Counts what each address holds of something, and its /48. */
export interface Holdings {
  /** Whether it may hold so much more: it `most` in all, and its /48 ten times that. */
  fits(holder: Holder, amount: number, most: number): boolean
  /** Counts what is held, or with a negative amount given back, also beyond what fits. */
  add(holder: Holder, amount: number): void
}

/** Creates the count of what addresses hold of one thing. An address that holds nothing takes no memory. */
export function createHoldings(): Holdings {
  const sums = new Map<string, number>()
  const sumOf = (key: string) => sums.get(key) ?? 0

  function addTo(key: string, amount: number): void {
    const sum = sumOf(key) + amount
    if (sum > 0) sums.set(key, sum)
    else sums.delete(key)
  }

  return {
    fits: (holder, amount, most) =>
      scopesOf(holder).every(({ key, times }) => sumOf(key) + amount <= most * times),
    add(holder, amount) {
      for (const { key } of scopesOf(holder)) addTo(key, amount)
    },
  }
}
