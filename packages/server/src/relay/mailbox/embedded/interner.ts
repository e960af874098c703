/** Gives every name a number from 1 on, for as long as it is used: each `intern` needs its `release`. */
export function createInterner() {
  const numbers = new Map<string, number>()
  const entries: { name: string; count: number }[] = [{ name: '', count: 0 }]
  const free: number[] = []

  function intern(name: string): number {
    const known = numbers.get(name)
    const entry = known === undefined ? undefined : entries[known]
    if (known !== undefined && entry) {
      entry.count += 1
      return known
    }
    const number = free.pop() ?? entries.length
    entries[number] = { name, count: 1 }
    numbers.set(name, number)
    return number
  }

  function release(number: number): void {
    const entry = entries[number]
    if (!entry || number === 0) return
    entry.count -= 1
    if (entry.count > 0) return
    numbers.delete(entry.name)
    free.push(number)
  }

  /** Returns the name of a number; none for 0. */
  const nameOf = (number: number): string | undefined => (number === 0 ? undefined : entries[number]?.name)

  return { intern, release, nameOf }
}
