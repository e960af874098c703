import type { MailSender } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { createMemory } from './createMemory.js'

/** Counts the mails of each address, those of each service by itself. */
export interface AddressSends {
  /** Counts a mail; answers `false` where the address or its mailbox has had its mails of this hour, or this service has named too many addresses in it. */
  take(email: string, service: MailSender): boolean
}

const hourMs = 3_600_000
const mostAddresses = 200_000
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
 * of that leaves the address without a tag alone. None is forgotten within its hour: by naming others a service would begin anew.
 */
export function createAddressSends(clock: Clock, most: number): AddressSends {
  const make = () => createMemory<{ count: number }>(clock, { most: mostAddresses, ms: hourMs })
  const counts = { auth: make(), recovery: make() }

  return {
    take(email, service) {
      const own = counts[service]
      const mailbox = mailboxOf(email)
      const limits = [
        { name: email, most },
        ...(mailbox === undefined ? [] : [{ name: mailbox, most: most * shareOfMailbox }]),
      ]
      const found = limits.map((limit) => ({ ...limit, sends: own.get(limit.name) }))
      if (found.some((each) => (each.sends ? each.sends.count >= each.most : own.isFull()))) return false
      for (const { name, sends } of found) {
        if (sends) sends.count++
        else own.set(name, { count: 1 })
      }
      return true
    },
  }
}
