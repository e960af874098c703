import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { mailerSilent } from '../errors/custody.js'
import type { Log } from '../operations/createLog.js'
import { kindOf } from '../operations/kindOf.js'
import { seal } from './hpke.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { type MailPart, type MailStatus, macText, statusText } from './mail.js'

/** Sends requests to the mailer. */
export type MailerFetch = (path: string, body: object) => Promise<Response>

/** Hands mails to the mailer. */
export interface Post {
  /** Seals a mail and hands it over; does not wait until it is there, and never throws: callers must not learn by the time it takes whether there was a mail. */
  send(mail: Omit<MailPart, 'at' | 'part'>): void
  /** Does the work of `send` and sends nothing: an address without a wallet takes as long as another one. */
  pretend(mail: Omit<MailPart, 'at' | 'part'>): void
  /** The state of a mail. */
  status(mailId: string): Promise<MailStatus>
  /** Resolves when everything has been handed over. */
  idle(): Promise<void>
}

interface PostParts {
  readonly from: 'auth' | 'recovery'
  readonly holder: Pick<KeyHolder, 'keys' | 'mac'>
  readonly clock: Clock
  readonly log: Log
  readonly mailer: MailerFetch
}

/** The times after which a notice that was not handed over is handed over again, in ms: the mailer may be starting. */
const noticeWaitMs = [1_000, 5_000, 20_000, 120_000, 600_000]

/** Asks the mailer at an address. */
export function mailerAt(url: string): MailerFetch {
  return (path, body) =>
    fetch(new URL(`/mailer/v1${path}`, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
}

/** Makes what hands the mails of a service to the mailer. */
export function createPost({ from, holder, clock, log, mailer }: PostParts): Post {
  const underWay = new Set<Promise<void>>()
  async function post(mail: Omit<MailPart, 'at' | 'part'>, isSent: boolean): Promise<void> {
    const part: MailPart = { ...mail, part: from, at: clock.now() }
    const { pinned } = await holder.keys()
    const sealed = await seal(pinned.mailer ?? '', 'mail', { from }, Buffer.from(JSON.stringify(part)))
    const mac = await holder.mac('mail', macText({ from, sealed }))
    if (!isSent) return
    const response = await mailer('/mails', { sealed, from, mac })
    await response.body?.cancel()
    if (!response.ok) throw fail(mailerSilent, { reason: String(response.status) })
  }
  function start(
    mail: Omit<MailPart, 'at' | 'part'>,
    isSent: boolean,
    [wait, ...later]: readonly number[],
  ): void {
    const posting = post(mail, isSent)
      .catch((error: unknown) => {
        log('error', 'mail-not-posted', { from, kind: kindOf(error) })
        // Whoever waits for a code requests another; a warning has no one who misses it.
        if (wait !== undefined && mail.code === undefined) clock.after(wait, () => start(mail, isSent, later))
      })
      .finally(() => underWay.delete(posting))
    underWay.add(posting)
  }

  return {
    send: (mail) => start(mail, true, noticeWaitMs),
    pretend: (mail) => start(mail, false, []),
    async status(mailId) {
      try {
        const mac = await holder.mac('mail', statusText(from, mailId))
        const response = await mailer('/status', { mailId, from, mac })
        if (!response.ok) throw fail(mailerSilent, { reason: String(response.status) })
        return (await response.json()) as MailStatus
      } catch (error) {
        log('error', 'mail-status-unknown', { from, kind: kindOf(error) })
        return { mail: 'refused', reason: 'unreachable' }
      }
    },
    async idle() {
      await Promise.all(underWay)
    },
  }
}
