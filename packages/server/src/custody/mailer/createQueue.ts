import type { MailReason, MailSender, MailStatus } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { createMemory } from './createMemory.js'
import { createWaitingPlaces, type WaitingPlaces } from './createWaitingPlaces.js'
import type { WrittenMail } from './writeMail.js'

/** The reason why a mail was not sent, and whether later it may be. */
export interface SendFailure {
  readonly reason: MailReason
  readonly isFinal: boolean
}

/** Sends one mail; answers why it was not. */
export type SendMail = (mail: WrittenMail) => Promise<SendFailure | undefined>

/** Mails on their way. */
export interface MailQueue {
  /**
   * Takes a mail. A newer one of the same id takes the place of one that still waits.
   * @param from The service whose mail it is.
   * @param goodUntil The end of its code, after which it never leaves; none of a notice, which warns the owner of a wallet and is tried for hours.
   */
  add(mailId: string, from: MailSender, mail: WrittenMail, goodUntil?: number): void
  note(mailId: string, status: MailStatus): void
  statusOf(mailId: string): MailStatus
  close(): Promise<void>
}

/** The mails of one service that have a code, or those that tell: none of the others takes their places. */
interface Kind {
  /** Those whose turn to be tried has not come yet. */
  readonly due: WaitingPlaces<QueuedMail>
  /** Those that were tried, and are to be again. */
  readonly resting: WaitingPlaces<QueuedMail>
}

/** A mail that is being sent, or waits to be sent. */
interface QueuedMail {
  readonly mailId: string
  readonly mail: WrittenMail
  /** The names that it is counted under: its domain by two parts, by three (under `co.uk` three are one owner’s), and its address. */
  readonly names: readonly string[]
  readonly kind: Kind
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

/** The times after which a mail that could not be handed over is tried again, in ms. */
const waitMs = [1_000, 5_000, 20_000]
const noticeWaitMs = [...waitMs, 120_000, 600_000, 3_600_000, 14_400_000]
/** A server that asks to wait, as one does that does not know the sender yet, takes the mail some minutes later: the last of these is repeated. */
const laterWaitMs = [10_000, 30_000, 60_000]
/** A code is not worth its mail when less of its life is left: it has to be found and typed. */
const leastLifeMs = 120_000
/** The mails of one kind that wait for their turn, and those that rest, each. */
const mostWaiting = 5_000
/** Those of one domain that rest have at most so many places: its owner may let them wait for ever. */
const mostOfDomain = mostWaiting / 10
/** The tries under way: twice the connections to the mail server, so that none of these stands idle. */
const mostTries = 10
/** The time that what waits for its turn has when the program ends. */
const endMs = 30_000
const rememberMs = 600_000
const mostRemembered = 200_000

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
  const statuses = createMemory<MailStatus>(clock, { most: mostRemembered, ms: rememberMs })
  const mails = metrics.counter('latchkit_mailer_mails_total', 'mails, by what came of them', 'outcome')
  /** By their names, in the order of their turns. */
  const kinds = new Map<string, Kind>()
  const codes = new Map<string, QueuedMail>()
  const underWay = new Set<Promise<void>>()
  let isOver = false
  let isStopped = false

  function kindOf(from: MailSender, isCode: boolean): Kind {
    const name = `${from} ${isCode}`
    const kind = kinds.get(name) ?? {
      due: createWaitingPlaces<QueuedMail>(mostWaiting),
      resting: createWaitingPlaces<QueuedMail>(mostWaiting, mostOfDomain),
    }
    kinds.set(name, kind)
    return kind
  }

  function note(mailId: string, status: MailStatus): void {
    // Takes no place: `statusOf` says `lost` of what it does not know.
    if (status.mail === 'lost') return void statuses.delete(mailId)
    statuses.set(mailId, status)
  }

  /** The time until a mail is tried again; nothing where it is given up. */
  function waitOf({ tries, goodUntil }: QueuedMail, { reason, isFinal }: SendFailure): number | undefined {
    if (isFinal || isOver) return undefined
    if (goodUntil === undefined) return noticeWaitMs[tries]
    if (reason !== 'later') return waitMs[tries]
    const wait = laterWaitMs[tries] ?? laterWaitMs.at(-1) ?? 0
    return clock.now() + wait <= goodUntil - leastLifeMs ? wait : undefined
  }

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
    const wait = failure && !entry.isReplaced ? waitOf(entry, failure) : undefined
    if (failure && wait !== undefined) rest(entry, wait, failure.reason)
    else end(entry, failure?.reason)
  }

  /** The mail whose turn it is: the kinds have turns, so that no service and no code keeps the mails of the others away. */
  function next(): QueuedMail | undefined {
    for (const [name, kind] of kinds) {
      const entry = kind.due.next()
      if (!entry) continue
      kinds.delete(name)
      kinds.set(name, kind)
      return entry
    }
    return undefined
  }

  function run(): void {
    while (underWay.size < mostTries && !isStopped) {
      const entry = next()
      if (!entry) return
      const running = attempt(entry).finally(() => {
        underWay.delete(running)
        run()
      })
      underWay.add(running)
    }
  }

  function queue(entry: QueuedMail): void {
    giveUp(entry.kind.due.add(entry))
    run()
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
      if (goodUntil !== undefined) replace(codes.get(mailId))
      const entry: QueuedMail = {
        ...{ mailId, mail, names: namesOf(mail), kind: kindOf(from, goodUntil !== undefined), goodUntil },
        ...{ tries: 0, reason: 'refused', isReplaced: false, cancel: undefined },
      }
      if (goodUntil !== undefined) codes.set(mailId, entry)
      note(mailId, { mail: 'waiting' })
      queue(entry)
    },
    statusOf: (mailId) => statuses.get(mailId) ?? { mail: 'lost', reason: 'lost' },
    async close() {
      isOver = true
      for (const { resting } of kinds.values())
        for (let entry = resting.next(); entry; entry = resting.next()) entry.cancel?.()
      const stop = clock.after(endMs, () => {
        isStopped = true
      })
      // Whatever ends lets the next one begin.
      while (underWay.size > 0) await Promise.all(underWay)
      stop()
    },
  }
}
