import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { MailPart } from '../mail.js'
import type { AddressSends } from './createAddressSends.js'
import type { MailQueue } from './createQueue.js'
import type { WrittenMail } from './writeMail.js'

/** The time that one half waits for the other. */
const joinMs = 10_000
/** Halves that wait at once, and mails that are remembered against being handed over twice. */
const mostWaiting = 10_000
/** A service has at most half of them: one that is hostile does not keep the mails of the other away. */
const mostOfService = mostWaiting / 2
const rememberMs = 130_000

interface JoinParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly queue: MailQueue
  readonly write: (mail: MailPart, recovery?: MailPart) => WrittenMail
  readonly sends: AddressSends
}

/** Joins the halves of mails. */
export function createJoin({ clock, log, metrics, queue, write, sends }: JoinParts) {
  const waiting = new Map<string, { readonly mail: MailPart; readonly cancel: () => void }>()
  const seen = { auth: new Map<string, () => void>(), recovery: new Map<string, () => void>() }
  const dropped = metrics.counter(
    'latchkit_mailer_dropped_total',
    'mails that were dropped, by the reason',
    'reason',
  )

  function drop(mailId: string, reason: 'alone' | 'addresses' | 'kinds' | 'full' | 'address'): void {
    dropped.add(1, reason)
    log('warn', 'mail-dropped', { reason })
    queue.note(mailId, { mail: 'lost', reason: 'lost' })
  }

  function pair(mail: MailPart): void {
    const { mailId } = mail
    const other = waiting.get(mailId)
    if (other && other.mail.part !== mail.part) {
      other.cancel()
      waiting.delete(mailId)
      // Never to an address that one of them alone has named.
      if (other.mail.email !== mail.email) {
        drop(mailId, 'addresses')
        return
      }
      // The words beside the digits are auth's: they must be about what recovery has drawn its own for.
      if (other.mail.kind !== mail.kind) {
        drop(mailId, 'kinds')
        return
      }
      const [auth, recovery] = mail.part === 'auth' ? [mail, other.mail] : [other.mail, mail]
      queue.add(mailId, write(auth, recovery), false)
      return
    }
    other?.cancel()
    const own = [...waiting.values()].filter((each) => each.mail.part === mail.part)
    if (!other && own.length >= mostOfService) {
      drop(mailId, 'full')
      return
    }
    queue.note(mailId, { mail: 'waiting' })
    const cancel = clock.after(joinMs, () => {
      waiting.delete(mailId)
      drop(mailId, 'alone')
    })
    waiting.set(mailId, { mail, cancel })
  }

  return {
    /** Takes a mail; handed over twice, it is taken once. */
    add(mail: MailPart, id: string): void {
      const own = seen[mail.part]
      if (own.has(id)) return
      if (own.size >= mostOfService) {
        drop(mail.mailId, 'full')
        return
      }
      own.set(
        id,
        clock.after(rememberMs, () => own.delete(id)),
      )
      if (!sends.take(mail.email)) {
        drop(mail.mailId, 'address')
        return
      }
      if (mail.parts === 1) queue.add(mail.mailId, write(mail), mail.code === undefined)
      else pair(mail)
    },
    close(): void {
      for (const { cancel } of waiting.values()) cancel()
      for (const own of Object.values(seen)) for (const cancel of own.values()) cancel()
      waiting.clear()
    },
  }
}
