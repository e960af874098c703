import type { MailReason, MailSender } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { createMailStatuses, type MailStatuses } from './createMailStatuses.js'
import { createMailTurns, type MailKind } from './createMailTurns.js'
import { createTries } from './createTries.js'
import { type SendFailure, waitUntilNextTry } from './nextTry.js'
import type { WrittenMail } from './writeMail.js'

/** Sends one mail; answers why it was not. */
export type SendMail = (mail: WrittenMail) => Promise<SendFailure | undefined>

/** Mails on their way. */
export interface MailQueue extends MailStatuses {
  /**
   * Takes a mail. A newer one of the same id takes the place of one that still waits.
   * @param from The service whose mail it is.
   * @param goodUntil The end of its code, after which it never leaves; none of a notice, which warns the owner of a wallet and is tried for hours.
   */
  add(mailId: string, from: MailSender, mail: WrittenMail, goodUntil?: number): void
  close(): Promise<void>
}

/** A mail that is being sent, or waits to be sent. */
interface QueuedMail {
  readonly mailId: string
  readonly mail: WrittenMail
  /** The names that it is counted under: its domain by two parts, by three (under `co.uk` three are one owner’s), and its address. */
  readonly names: readonly string[]
  readonly kind: MailKind<QueuedMail>
  readonly goodUntil: number | undefined
  /** The tries that failed. */
  tries: number
  /** The reason for which the last one did. */
  reason: MailReason
  /** A newer mail has its place. */
  isReplaced: boolean
  /** Ends the wait for the next try. */
  cancel: (() => void) | undefined
}

/** The tries under way: twice the connections to the mail server, so that none of these stands idle. */
const mostTries = 10
/** The time that what waits for its turn has when the program ends. */
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

/** Makes the queue of mails: in memory alone, so that no code lies on a disk. Whoever waits for a mail that is lost wants another. */
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

  /** Ends a mail that has to give way: it keeps the reason of its last try. */
  function giveUp(entry: QueuedMail | undefined): void {
    if (!entry) return
    entry.cancel?.()
    end(entry, entry.reason)
  }

  function rest(entry: QueuedMail, ms: number, reason: MailReason): void {
    entry.tries += 1
    entry.reason = reason
    // The person learns at once that no server answers, or that it asks for patience.
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

  /** Gives the place of a code that still waits to its successor: the older one works no more. */
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
        ...{ mailId, mail, names: namesOf(mail), kind: turns.kindOf(from, isCode), goodUntil },
        ...{ tries: 0, reason: 'refused', isReplaced: false, cancel: undefined },
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
