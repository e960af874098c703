/** Gives every name a number from 1 on, for as long as somebody holds it: each `take` needs its `release`. */
export function createNames() {
  const numbers = new Map<string, number>()
  const held: { name: string; count: number }[] = [{ name: '', count: 0 }]
  const free: number[] = []

  function take(name: string): number {
    const known = numbers.get(name)
    const entry = known === undefined ? undefined : held[known]
    if (known !== undefined && entry) {
      entry.count += 1
      return known
    }
    const number = free.pop() ?? held.length
    held[number] = { name, count: 1 }
    numbers.set(name, number)
    return number
  }

  function release(number: number): void {
    const entry = held[number]
    if (!entry || number === 0) return
    entry.count -= 1
    if (entry.count > 0) return
    numbers.delete(entry.name)
    free.push(number)
  }

  /** Nothing for 0. */
  const of = (number: number): string | undefined => (number === 0 ? undefined : held[number]?.name)

  return { take, release, of }
}
