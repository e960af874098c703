import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { MailPart } from '../mail.js'
import type { MailQueue } from './createQueue.js'
import type { WrittenMail } from './writeMail.js'

/** The time that one half waits for the other. */
const joinMs = 10_000
/** Halves that wait at once, and mails that are remembered against being handed over twice. */
const mostWaiting = 10_000
const rememberMs = 130_000

interface JoinParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly queue: MailQueue
  readonly write: (mail: MailPart, recovery?: MailPart) => WrittenMail
}

/** Joins the halves of mails. */
export function createJoin({ clock, log, metrics, queue, write }: JoinParts) {
  const waiting = new Map<string, { readonly mail: MailPart; readonly cancel: () => void }>()
  const seen = new Map<string, () => void>()
  const dropped = metrics.counter(
    'latchkit_mailer_dropped_total',
    'mails that were dropped, by the reason',
    'reason',
  )

  function drop(mailId: string, reason: 'alone' | 'addresses' | 'kinds' | 'full'): void {
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
      queue.add(mailId, write(auth, recovery))
      return
    }
    other?.cancel()
    if (!other && waiting.size >= mostWaiting) {
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
      if (seen.has(id)) return
      if (seen.size >= mostWaiting) {
        drop(mail.mailId, 'full')
        return
      }
      seen.set(
        id,
        clock.after(rememberMs, () => seen.delete(id)),
      )
      if (mail.parts === 1) queue.add(mail.mailId, write(mail))
      else pair(mail)
    },
    close(): void {
      for (const { cancel } of waiting.values()) cancel()
      for (const cancel of seen.values()) cancel()
      waiting.clear()
    },
  }
}
