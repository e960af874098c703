/** Remembers names for a time. */
export interface Notes {
  /** Adds a name. Returns whether it was new. */
  add(name: string): boolean
}

/**
 * Creates a memory that forgets by generations: each name stays for `lifeMs` to twice that. It needs no bound, since signatures cannot be
 * verified fast enough in that time to fill more than some tens of megabytes.
 */
export function createNotes(now: () => number, lifeMs: number): Notes {
  let [present, former] = [new Set<string>(), new Set<string>()]
  let began = now()
  return {
    add(name) {
      const age = now() - began
      // If the clock is set back, names are kept until it has caught up.
      if (age >= lifeMs) {
        former = age >= 2 * lifeMs ? new Set() : present
        present = new Set()
        began += age
      }
      if (present.has(name) || former.has(name)) return false
      present.add(name)
      return true
    },
  }
}
