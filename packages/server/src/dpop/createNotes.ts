/** Remembers names for as long as they count. */
export interface Notes {
  /** Notes a name; answers whether it was not noted before. */
  add(name: string): boolean
}

/**
 * Creates notes in memory. They are forgotten a generation at a time, whatever their number: each stays for `lifeMs` at least and twice
 * that at most. No bound is needed: no more come in that time than signatures can be verified, which is some tens of megabytes.
 */
export function createNotes(now: () => number, lifeMs: number): Notes {
  let [present, former] = [new Set<string>(), new Set<string>()]
  let began = now()
  return {
    add(name) {
      const age = now() - began
      // A clock that was set back turns nothing over: what was noted counts until its time comes again.
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
