import type { Clock } from '../../clock.js'

/** Counts the mails of each address. */
export interface AddressSends {
  /** Counts a mail, or a half of one; answers `false` where the address, or its mailbox, has had enough for now. */
  take(email: string): boolean
}

const hourMs = 3_600_000
const mostAddresses = 100_000
/** All `ada+…` addresses together get so many times what one of them may. */
const shareOfMailbox = 4

/** The mailbox of an address with a tag, by a text that is no address. */
function mailboxOf(email: string): string | undefined {
  const [at, plus] = [email.lastIndexOf('@'), email.indexOf('+')]
  return plus > 0 && plus < at ? `${email.slice(0, plus)}+ ${email.slice(at)}` : undefined
}

/**
 * Makes the count of mails to an address in an hour: the services have limits of their own, and one that is hostile has none.
 * Addresses with a tag (`ada+shop@…`) are one mailbox, which strangers could flood by as many tags as they like; what they take
 * of that leaves the address without a tag alone. Beyond a hundred thousand addresses the oldest is forgotten.
 */
export function createAddressSends(clock: Clock, most: number): AddressSends {
  const counts = new Map<string, { count: number; readonly until: number }>()

  function find(name: string, now: number) {
    const found = counts.get(name)
    return found && found.until > now ? found : { count: 0, until: now + hourMs }
  }

  return {
    take(email) {
      const now = clock.now()
      const mailbox = mailboxOf(email)
      const limits = [
        { name: email, most },
        ...(mailbox === undefined ? [] : [{ name: mailbox, most: most * shareOfMailbox }]),
      ]
      if (limits.some((each) => find(each.name, now).count >= each.most)) return false
      for (const { name } of limits) {
        const { count, until } = find(name, now)
        counts.delete(name)
        const [oldest] = counts.size >= mostAddresses ? counts.keys() : []
        if (oldest !== undefined) counts.delete(oldest)
        counts.set(name, { count: count + 1, until })
      }
      return true
    },
  }
}
