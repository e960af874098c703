import type { Clock } from '../../clock.js'

/** Stores facts by key, each for the same time. */
export interface Memory<Fact> {
  get(key: string): Fact | undefined
  /** Stores a fact; its time starts again. If the memory is full, removes the oldest fact. */
  set(key: string, fact: Fact): void
  delete(key: string): void
  /** Whether the memory would have to remove a fact to store one more. */
  isFull(): boolean
}

/** Creates a memory. It has no timers: reading first removes the expired facts, which are the oldest. */
export function createMemory<Fact>(
  clock: Clock,
  { most: maxFacts, ms: lifeMs }: { most: number; ms: number },
): Memory<Fact> {
  const facts = new Map<string, { readonly fact: Fact; readonly until: number }>()
  function removeExpired(): void {
    for (const [key, { until }] of facts) {
      if (until > clock.now()) return
      facts.delete(key)
    }
  }
  return {
    get(key) {
      removeExpired()
      return facts.get(key)?.fact
    },
    set(key, fact) {
      facts.delete(key)
      const oldest = facts.size >= maxFacts ? facts.keys().next().value : undefined
      if (oldest !== undefined) facts.delete(oldest)
      facts.set(key, { fact, until: clock.now() + lifeMs })
    },
    delete: (key) => void facts.delete(key),
    isFull() {
      removeExpired()
      return facts.size >= maxFacts
    },
  }
}
