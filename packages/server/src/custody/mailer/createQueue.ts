import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { MailReason, MailStatus } from '../mail.js'
import type { WrittenMail } from './writeMail.js'

/** Sends one mail; answers why it was not, and whether later it may be. */
export type SendMail = (
  mail: WrittenMail,
) => Promise<{ readonly reason: MailReason; readonly isFinal: boolean } | undefined>

/** Mails on their way. */
export interface MailQueue {
  /** @param isNotice It warns the owner of a wallet: it is tried for hours, where a code is over after ten minutes. */
  add(mailId: string, mail: WrittenMail, isNotice: boolean): void
  note(mailId: string, status: MailStatus): void
  statusOf(mailId: string): MailStatus
  close(): Promise<void>
}

/** The times after which a mail that could not be handed over is tried again, in ms: a code lives ten minutes. */
const waitMs = [1_000, 5_000, 20_000]
const noticeWaitMs = [...waitMs, 120_000, 600_000, 3_600_000, 14_400_000]
const mostQueued = 10_000
const rememberMs = 600_000

interface QueueParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly send: SendMail
}

/** Makes the queue of mails: in memory alone, so that no code lies on a disk. Whoever waits for a mail that is lost wants another. */
export function createQueue({ clock, log, metrics, send }: QueueParts): MailQueue {
  const statuses = new Map<string, { readonly status: MailStatus; readonly cancel: () => void }>()
  const mails = metrics.counter('latchkit_mailer_mails_total', 'mails, by what came of them', 'outcome')
  let [queued, isOver] = [0, false]
  const cancels = new Set<() => void>()
  const underWay = new Set<Promise<void>>()

  function note(mailId: string, status: MailStatus): void {
    statuses.get(mailId)?.cancel()
    const [oldest] = statuses.size >= mostQueued ? statuses : []
    oldest?.[1].cancel()
    statuses.delete(oldest?.[0] ?? '')
    const cancel = clock.after(rememberMs, () => statuses.delete(mailId))
    statuses.set(mailId, { status, cancel })
  }

  async function attempt(mailId: string, mail: WrittenMail, waits: readonly number[]): Promise<void> {
    const failure = await send(mail)
    const [wait, ...later] = failure && !failure.isFinal ? waits : []
    if (wait !== undefined && !isOver) {
      // The person learns at once that no server answers; one that asks for patience gets it (RFC 5321).
      if (failure?.reason === 'unreachable') note(mailId, { mail: 'waiting', reason: failure.reason })
      const cancel = clock.after(wait, () => {
        cancels.delete(cancel)
        run(mailId, mail, later)
      })
      cancels.add(cancel)
      return
    }
    queued -= 1
    mails.add(1, failure?.reason ?? 'sent')
    if (failure) log('warn', 'mail-refused', { reason: failure.reason })
    note(mailId, failure ? { mail: 'refused', reason: failure.reason } : { mail: 'sent' })
  }

  function run(mailId: string, mail: WrittenMail, waits: readonly number[]): void {
    const running = attempt(mailId, mail, waits).finally(() => underWay.delete(running))
    underWay.add(running)
  }

  return {
    note,
    add(mailId, mail, isNotice) {
      if (queued >= mostQueued) {
        mails.add(1, 'refused')
        note(mailId, { mail: 'refused', reason: 'refused' })
        return
      }
      queued += 1
      note(mailId, { mail: 'waiting' })
      run(mailId, mail, isNotice ? noticeWaitMs : waitMs)
    },
    statusOf: (mailId) => statuses.get(mailId)?.status ?? { mail: 'lost', reason: 'lost' },
    async close() {
      isOver = true
      for (const cancel of cancels) cancel()
      for (const { cancel } of statuses.values()) cancel()
      await Promise.all(underWay)
    },
  }
}
