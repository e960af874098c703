import type { Clock } from '../../clock.js'

/** Remembers facts by key, each for the same time. */
export interface Memory<Fact> {
  get(key: string): Fact | undefined
  /** Remembers a fact; its time starts again. If the memory is full, forgets the oldest fact. */
  set(key: string, fact: Fact): void
  delete(key: string): void
  /** Whether the memory would forget a fact to remember one more. */
  isFull(): boolean
}

/** Creates a memory. It has no timers: each call first forgets the expired facts, which are the oldest. */
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
