import type { MailReason, MailSender } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { createMailStatuses, type MailStatuses } from './createMailStatuses.js'
import { createMailTurns, type MailKind } from './createMailTurns.js'
import { createTries } from './createTries.js'
import { type SendFailure, waitUntilNextTry } from './nextTry.js'
import type { WrittenMail } from './writeMail.js'

/** Sends a mail. Returns why the mail could not be sent; `undefined` if it was sent. */
export type SendMail = (mail: WrittenMail) => Promise<SendFailure | undefined>

/** The mails that wait or are being sent, with their statuses. */
export interface MailQueue extends MailStatuses {
  /**
   * Adds a mail. A code replaces a waiting code with the same id.
   * @param sender The service that sends the mail.
   * @param validUntil When the code in the mail expires; the mail is never sent after that. `undefined` for a notice, which is tried for
   * hours, since it warns the owner of a wallet.
   */
  add(mailId: string, sender: MailSender, mail: WrittenMail, validUntil?: number): void
  close(): Promise<void>
}

/** A mail that is being sent or is waiting. */
interface QueuedMail {
  readonly mailId: string
  readonly mail: WrittenMail
  /**
   * The names under which the limits count the mail: its domain by two labels and by three (under `co.uk`, one owner has three), and its
   * address.
   */
  readonly names: readonly string[]
  readonly kind: MailKind<QueuedMail>
  readonly validUntil: number | undefined
  /** Number of failed tries. */
  tries: number
  /** Why the last try failed. */
  reason: MailReason
  /** Whether a newer mail has replaced this one. */
  isReplaced: boolean
  /** Cancels the timer of the next try. */
  cancel: (() => void) | undefined
}

/** How many mails are tried at once: twice the connections to the mail server, so that none of them is idle. */
const maxTries = 10
/** How long waiting mails may still be sent when the program ends. */
const closeMs = 30_000

function namesOf({ to: { address } }: WrittenMail): readonly string[] {
  const parts = address.slice(address.lastIndexOf('@') + 1).split('.')
  return [parts.slice(-2).join('.'), parts.slice(-3).join('.'), address]
}

/** Creates a mail that was not tried yet. */
const newEntry = (
  mailId: string,
  mail: WrittenMail,
  kind: QueuedMail['kind'],
  validUntil: number | undefined,
): QueuedMail => ({
  mailId,
  mail,
  names: namesOf(mail),
  kind,
  validUntil,
  tries: 0,
  reason: 'refused',
  isReplaced: false,
  cancel: undefined,
})

interface QueueOptions {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly send: SendMail
}

/** Creates the queue of mails. It is only in memory, so that no code is on a disk. A person whose mail is lost requests another. */
export function createQueue({ clock, log, metrics, send }: QueueOptions): MailQueue {
  const { set, statusOf } = createMailStatuses(clock)
  const outcomeCounter = metrics.counter(
    'latchkit_mailer_mails_total',
    'mails, by what came of them',
    'outcome',
  )
  const turns = createMailTurns<QueuedMail>()
  const codes = new Map<string, QueuedMail>()
  let isClosing = false

  function forgetCode(entry: QueuedMail): void {
    if (codes.get(entry.mailId) === entry) codes.delete(entry.mailId)
  }

  function end(entry: QueuedMail, reason: MailReason | undefined): void {
    forgetCode(entry)
    outcomeCounter.add(1, reason ?? 'sent')
    if (reason) log('warn', 'mail-refused', { reason })
    if (!entry.isReplaced) set(entry.mailId, reason ? { mail: 'refused', reason } : { mail: 'sent' })
  }

  /** Drops a mail to make room. Its last status is the reason why its last try failed. */
  function giveUp(entry: QueuedMail | undefined): void {
    if (!entry) return
    entry.cancel?.()
    end(entry, entry.reason)
  }

  function retryLater(entry: QueuedMail, ms: number, reason: MailReason): void {
    entry.tries += 1
    entry.reason = reason
    // Tell the person at once that no mail server answers, or that the server asks to wait.
    if (reason === 'unreachable' || reason === 'later') set(entry.mailId, { mail: 'waiting', reason })
    entry.cancel = clock.after(ms, () => {
      entry.kind.retrying.delete(entry)
      entry.cancel = undefined
      queue(entry)
    })
    giveUp(entry.kind.retrying.add(entry))
  }

  async function attempt(entry: QueuedMail): Promise<void> {
    const { validUntil } = entry
    if (validUntil !== undefined && clock.now() >= validUntil) return end(entry, 'lost')
    const failure = await send(entry.mail)
    const mayRetry = failure && !entry.isReplaced && !isClosing
    const waitMs = mayRetry ? waitUntilNextTry(entry, failure, clock.now()) : undefined
    if (failure && waitMs !== undefined) retryLater(entry, waitMs, failure.reason)
    else end(entry, failure?.reason)
  }

  const tries = createTries(maxTries, () => {
    const entry = turns.next()
    return entry && attempt(entry)
  })

  function queue(entry: QueuedMail): void {
    giveUp(entry.kind.due.add(entry))
    tries.run()
  }

  /** Replaces a waiting code by a newer one; the older code no longer works. */
  function replace(entry: QueuedMail | undefined): void {
    if (!entry) return
    entry.isReplaced = true
    if (!entry.kind.due.delete(entry) && !entry.kind.retrying.delete(entry)) return
    entry.cancel?.()
    forgetCode(entry)
    outcomeCounter.add(1, 'lost')
  }

  return {
    set,
    add(mailId, sender, mail, validUntil) {
      const isCode = validUntil !== undefined
      if (isCode) replace(codes.get(mailId))
      const entry = newEntry(mailId, mail, turns.kindOf(sender, isCode), validUntil)
      if (isCode) codes.set(mailId, entry)
      set(mailId, { mail: 'waiting' })
      queue(entry)
    },
    statusOf,
    async close() {
      isClosing = true
      for (const entry of turns.takeRetrying()) entry.cancel?.()
      const cancel = clock.after(closeMs, tries.stop)
      await tries.idle()
      cancel()
    },
  }
}
