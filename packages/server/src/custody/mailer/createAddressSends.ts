import type { Clock } from '../../clock.js'

/** Counts the mails of each address. */
export interface AddressSends {
  /** Counts a mail, or a half of one; answers `false` where the address has had enough for now. */
  take(email: string): boolean
}

const hourMs = 3_600_000
const mostAddresses = 100_000

/**
 * Makes the count of mails to an address in an hour: the services have limits of their own, and one that is hostile has none.
 * Beyond a hundred thousand addresses the oldest is forgotten.
 */
export function createAddressSends(clock: Clock, most: number): AddressSends {
  const counts = new Map<string, { count: number; readonly until: number }>()
  return {
    take(email) {
      const now = clock.now()
      const found = counts.get(email)
      const own = found && found.until > now ? found : { count: 0, until: now + hourMs }
      if (own.count >= most) return false
      counts.delete(email)
      const [oldest] = counts.size >= mostAddresses ? counts.keys() : []
      if (oldest !== undefined) counts.delete(oldest)
      counts.set(email, { count: own.count + 1, until: own.until })
      return true
    },
  }
}
