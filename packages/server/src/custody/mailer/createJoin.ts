import type { MailPart, MailSender } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { AddressSends } from './createAddressSends.js'
import { createMemory } from './createMemory.js'
import type { MailQueue } from './createQueue.js'
import type { WrittenMail } from './writeMail.js'

/** How long one half of a mail waits for the other half. */
const halfWaitMs = 10_000
/** How many halves of each service may wait. */
const maxWaitingHalves = 5_000
/**
 * How many mails of each service are remembered, so that none is sent twice: more than a busy time has, and more than strangers with
 * wallets can cause.
 */
const maxRemembered = 200_000
const rememberMs = 130_000

interface JoinOptions {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly queue: MailQueue
  readonly write: (mail: MailPart, recovery?: MailPart) => WrittenMail
  readonly sends: AddressSends
  /** How long a code is valid. */
  readonly codeLifeMs: number
}

/** A half of a mail that waits for the other service's half. */
interface Half {
  readonly mail: MailPart
  readonly cancel: () => void
}

const otherSender = (part: MailSender): MailSender => (part === 'auth' ? 'recovery' : 'auth')

/** Creates the function that joins the two halves of mails. */
export function createJoin({ clock, log, metrics, queue, write, sends, codeLifeMs }: JoinOptions) {
  // Each service has its own maps, so that a hostile one cannot crowd out the other.
  const waitingHalves = { auth: new Map<string, Half>(), recovery: new Map<string, Half>() }
  const createSeenMails = () => createMemory<true>(clock, { most: maxRemembered, ms: rememberMs })
  const seen = { auth: createSeenMails(), recovery: createSeenMails() }
  const droppedCounter = metrics.counter(
    'latchkit_mailer_dropped_total',
    'mails that were dropped, by the reason',
    'reason',
  )

  /** Returns when the code of the oldest part expires. */
  const validUntil = (...parts: readonly MailPart[]) => Math.min(...parts.map(({ at }) => at)) + codeLifeMs

  function drop(mailId: string, reason: 'alone' | 'addresses' | 'kinds' | 'full' | 'address'): void {
    droppedCounter.add(1, reason)
    log('warn', 'mail-dropped', { reason })
    queue.set(mailId, { mail: 'lost', reason: 'lost' })
  }

  function pair(mail: MailPart): void {
    const { mailId, part } = mail
    const other = waitingHalves[otherSender(part)].get(mailId)
    if (other) {
      other.cancel()
      waitingHalves[otherSender(part)].delete(mailId)
      join(...(part === 'auth' ? ([mail, other.mail] as const) : ([other.mail, mail] as const)))
      return
    }
    const waitingMails = waitingHalves[part]
    waitingMails.get(mailId)?.cancel()
    if (!waitingMails.has(mailId) && waitingMails.size >= maxWaitingHalves) {
      drop(mailId, 'full')
      return
    }
    queue.set(mailId, { mail: 'waiting' })
    const cancel = clock.after(halfWaitMs, () => {
      waitingMails.delete(mailId)
      drop(mailId, 'alone')
    })
    waitingMails.set(mailId, { mail, cancel })
  }

  function join(auth: MailPart, recovery: MailPart): void {
    const { mailId, email } = auth
    // Never send to an address that only one of the services has named.
    if (recovery.email !== email) drop(mailId, 'addresses')
    // The text of the mail comes from auth: it must be about the action that recovery made its code for.
    else if (recovery.kind !== auth.kind || recovery.way !== auth.way) drop(mailId, 'kinds')
    // Count only complete mails: halves that are never joined must not use up the limit.
    else if (!sends.take(email, 'auth')) drop(mailId, 'address')
    else queue.add(mailId, 'auth', write(auth, recovery), validUntil(auth, recovery))
  }

  return {
    /** Accepts a mail or half of one. A mail that arrives twice is sent once. */
    add(mail: MailPart, id: string): void {
      const { mailId, part, parts, email } = mail
      const seenMails = seen[part]
      if (seenMails.get(id)) return
      // Count a mail before it is remembered: one address then uses no more memory than for its limit of mails.
      if (parts === 1 && !sends.take(email, part)) {
        drop(mailId, 'address')
        return
      }
      if (seenMails.isFull()) {
        drop(mailId, 'full')
        return
      }
      seenMails.set(id, true)
      if (parts === 2) pair(mail)
      else queue.add(mailId, part, write(mail), mail.code === undefined ? undefined : validUntil(mail))
    },
    close(): void {
      for (const halves of Object.values(waitingHalves)) {
        for (const { cancel } of halves.values()) cancel()
        halves.clear()
      }
    },
  }
}
