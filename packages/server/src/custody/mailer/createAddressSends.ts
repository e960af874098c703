import type { MailSender } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { createMemory } from './createMemory.js'

/** Counts the mails to each address, separately for each service. */
export interface AddressSends {
  /**
   * Counts a mail. Returns `false`, and counts nothing, if the address or its mailbox has had all its mails of this hour, or if the service
   * has mailed too many addresses in this hour.
   */
  take(email: string, service: MailSender): boolean
}

const hourMs = 3_600_000
const maxAddresses = 200_000
/** All `ada+…` addresses of one mailbox together may get this many times as many mails as a single address. */
const mailboxFactor = 4

/**
 * Returns a key for the mailbox of an address with a tag; `undefined` without a tag. The space in the key keeps it different from every
 * address.
 */
function mailboxOf(email: string): string | undefined {
  const [at, plus] = [email.lastIndexOf('@'), email.indexOf('+')]
  return plus > 0 && plus < at ? `${email.slice(0, plus)}+ ${email.slice(at)}` : undefined
}

/**
 * Creates the hourly count of mails per address. The services have limits of their own, but a hostile service would ignore them. Addresses
 * with a tag (`ada+shop@…`) count as one mailbox, since strangers could invent any number of tags; they do not count for the address
 * without a tag. No count is dropped within its hour: otherwise a service could reset a count by naming many addresses.
 */
export function createAddressSends(clock: Clock, maxPerHour: number): AddressSends {
  const createCounts = () => createMemory<{ count: number }>(clock, { most: maxAddresses, ms: hourMs })
  const counts = { auth: createCounts(), recovery: createCounts() }

  return {
    take(email, service) {
      const serviceCounts = counts[service]
      const mailbox = mailboxOf(email)
      const limits = [
        { name: email, most: maxPerHour },
        ...(mailbox === undefined ? [] : [{ name: mailbox, most: maxPerHour * mailboxFactor }]),
      ]
      const counted = limits.map((limit) => ({ ...limit, sends: serviceCounts.get(limit.name) }))
      if (counted.some((each) => (each.sends ? each.sends.count >= each.most : serviceCounts.isFull())))
        return false
      for (const { name, sends } of counted) {
        if (sends) sends.count++
        else serviceCounts.set(name, { count: 1 })
      }
      return true
    },
  }
}
