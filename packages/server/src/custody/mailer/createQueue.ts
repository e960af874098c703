import type { MailReason, MailSender } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { createMailStatuses, type MailStatuses } from './createMailStatuses.js'
import { createMailTurns, type MailKind } from './createMailTurns.js'
import { createTries } from './createTries.js'
import { type SendFailure, waitUntilNextTry } from './nextTry.js'
import type { WrittenMail } from './writeMail.js'

/** Sends a mail. Returns why it could not be sent, or `undefined`. */
export type SendMail = (mail: WrittenMail) => Promise<SendFailure | undefined>

/** Mails that wait or are being sent. */
export interface MailQueue extends MailStatuses {
  /**
   * Adds a mail. It replaces a waiting one with the same id.
   * @param from The service that sends the mail.
   * @param goodUntil When its code expires; it is never sent after that. `undefined` for a notice, which warns the owner of a wallet and is
   * tried for hours.
   */
  add(mailId: string, from: MailSender, mail: WrittenMail, goodUntil?: number): void
  close(): Promise<void>
}

/** A mail that is being sent or is waiting. */
interface QueuedMail {
  readonly mailId: string
  readonly mail: WrittenMail
  /**
   * The names that limits count it by: its domain by two labels and by three (under `co.uk`, three belong to one owner), and its address.
   */
  readonly names: readonly string[]
  readonly kind: MailKind<QueuedMail>
  readonly goodUntil: number | undefined
  /** Number of failed tries. */
  tries: number
  /** Why the last try failed. */
  reason: MailReason
  /** A newer mail has replaced it. */
  isReplaced: boolean
  /** Cancels the timer of the next try. */
  cancel: (() => void) | undefined
}

/** How many mails are tried at once: twice the connections to the mail server, so that none of them is idle. */
const mostTries = 10
/** How long waiting mails may still be sent when the program ends. */
const endMs = 30_000

function namesOf({ to: { address } }: WrittenMail): readonly string[] {
  const parts = address.slice(address.lastIndexOf('@') + 1).split('.')
  return [parts.slice(-2).join('.'), parts.slice(-3).join('.'), address]
}

interface QueueParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly send: SendMail
}

/** Creates the queue of mails. It is only in memory, so that no code is on a disk. A person whose mail is lost requests another. */
export function createQueue({ clock, log, metrics, send }: QueueParts): MailQueue {
  const { note, statusOf } = createMailStatuses(clock)
  const mails = metrics.counter('latchkit_mailer_mails_total', 'mails, by what came of them', 'outcome')
  const turns = createMailTurns<QueuedMail>()
  const codes = new Map<string, QueuedMail>()
  let isOver = false

  function drop(entry: QueuedMail): void {
    if (codes.get(entry.mailId) === entry) codes.delete(entry.mailId)
  }

  function end(entry: QueuedMail, reason: MailReason | undefined): void {
    drop(entry)
    mails.add(1, reason ?? 'sent')
    if (reason) log('warn', 'mail-refused', { reason })
    if (!entry.isReplaced) note(entry.mailId, reason ? { mail: 'refused', reason } : { mail: 'sent' })
  }

  /** Drops a mail to make room. Its status keeps the reason of its last try. */
  function giveUp(entry: QueuedMail | undefined): void {
    if (!entry) return
    entry.cancel?.()
    end(entry, entry.reason)
  }

  function rest(entry: QueuedMail, ms: number, reason: MailReason): void {
    entry.tries += 1
    entry.reason = reason
    // Tell the person at once that no server answers, or that it asks to wait.
    if (reason === 'unreachable' || reason === 'later') note(entry.mailId, { mail: 'waiting', reason })
    entry.cancel = clock.after(ms, () => {
      entry.kind.resting.delete(entry)
      entry.cancel = undefined
      queue(entry)
    })
    giveUp(entry.kind.resting.add(entry))
  }

  async function attempt(entry: QueuedMail): Promise<void> {
    const { goodUntil } = entry
    if (goodUntil !== undefined && clock.now() >= goodUntil) return end(entry, 'lost')
    const failure = await send(entry.mail)
    const isTriedAgain = failure && !entry.isReplaced && !isOver
    const wait = isTriedAgain ? waitUntilNextTry(entry, failure, clock.now()) : undefined
    if (failure && wait !== undefined) rest(entry, wait, failure.reason)
    else end(entry, failure?.reason)
  }

  const tries = createTries(mostTries, () => {
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
    if (!entry.kind.due.delete(entry) && !entry.kind.resting.delete(entry)) return
    entry.cancel?.()
    drop(entry)
    mails.add(1, 'lost')
  }

  return {
    note,
    add(mailId, from, mail, goodUntil) {
      const isCode = goodUntil !== undefined
      if (isCode) replace(codes.get(mailId))
      const entry: QueuedMail = {
        mailId,
        mail,
        names: namesOf(mail),
        kind: turns.kindOf(from, isCode),
        goodUntil,
        tries: 0,
        reason: 'refused',
        isReplaced: false,
        cancel: undefined,
      }
      if (isCode) codes.set(mailId, entry)
      note(mailId, { mail: 'waiting' })
      queue(entry)
    },
    statusOf,
    async close() {
      isOver = true
      for (const entry of turns.takeResting()) entry.cancel?.()
      const cancel = clock.after(endMs, tries.stop)
      await tries.idle()
      cancel()
    },
  }
}
