import type { Clock } from '../../clock.js'

/** Facts by a key, each remembered for the same time. */
export interface Memory<Fact> {
  get(key: string): Fact | undefined
  /** Remembers a fact; the time of one that was there begins anew. Where there is no place for a new one, the oldest is forgotten. */
  set(key: string, fact: Fact): void
  delete(key: string): void
  /** Whether one more would make it forget another. */
  isFull(): boolean
}

/** Makes a memory. It has no timers: whoever looks forgets what is over, which stands first. */
export function createMemory<Fact>(clock: Clock, { most, ms }: { most: number; ms: number }): Memory<Fact> {
  const facts = new Map<string, { readonly fact: Fact; readonly until: number }>()
  function forget(): void {
    for (const [key, { until }] of facts) {
      if (until > clock.now()) return
      facts.delete(key)
    }
  }
  return {
    get(key) {
      forget()
      return facts.get(key)?.fact
    },
    set(key, fact) {
      facts.delete(key)
      const oldest = facts.size >= most ? facts.keys().next().value : undefined
      if (oldest !== undefined) facts.delete(oldest)
      facts.set(key, { fact, until: clock.now() + ms })
    },
    delete: (key) => void facts.delete(key),
    isFull() {
      forget()
      return facts.size >= most
    },
  }
}
