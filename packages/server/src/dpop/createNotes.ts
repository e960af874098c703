/** Remembers names for a time. */
export interface Notes {
  /** Adds a name. Returns whether it was new. */
  add(name: string): boolean
}

/**
 * Creates a memory of two generations of names, the older of which is dropped every `lifeMs`: each name stays for `lifeMs` to twice that. The memory needs no limit, since signatures
 * cannot be verified fast enough in that time to fill more than some tens of megabytes.
 */
export function createNotes(now: () => number, lifeMs: number): Notes {
  let [currentNames, formerNames] = [new Set<string>(), new Set<string>()]
  let began = now()
  return {
    add(name) {
      const age = now() - began
      // If the clock is set back, names are kept until it has caught up.
      if (age >= lifeMs) {
        formerNames = age >= 2 * lifeMs ? new Set() : currentNames
        currentNames = new Set()
        began += age
      }
      if (currentNames.has(name) || formerNames.has(name)) return false
      currentNames.add(name)
      return true
    },
  }
}
