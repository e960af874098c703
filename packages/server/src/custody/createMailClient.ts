import { fail } from 'latchkit/wire'
import {
  hasCode,
  type MailPart,
  type MailSender,
  type MailStatus,
  macText,
  mailerEndpoints,
  mailPart,
  statusText,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../clock.js'
import type { Config } from '../config/configSchema.js'
import { mailerSilent } from '../errors/custody.js'
import type { Log } from '../operations/createLog.js'
import { kindOf } from '../operations/kindOf.js'
import { seal } from './hpke.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { type NamesSite, namedSite } from './namedSite.js'

/** Sends a request to the mailer. */
export type MailerFetch = (path: string, body: object) => Promise<Response>

/** The client of the mailer. */
export interface MailClient {
  /**
   * Seals a mail and sends it to the mailer. Does not wait and never throws: the time of the caller's answer must not show whether a mail
   * was sent.
   */
  send(mail: Omit<MailPart, 'at' | 'part'>): void
  /** Does the work of `send` without sending, so that an answer about an address without a wallet takes as long as any other. */
  pretend(mail: Omit<MailPart, 'at' | 'part'>): void
  /** Asks the mailer for the status of a mail. */
  status(mailId: string): Promise<MailStatus>
  /** Waits until no mail is being sent to the mailer. Returns how many mails the mailer has not accepted. */
  idle(): Promise<number>
}

interface MailClientOptions {
  readonly sender: MailSender
  readonly holder: Pick<KeyHolder, 'keys' | 'mac'>
  readonly clock: Clock
  readonly log: Log
  readonly fetchMailer: MailerFetch
  readonly namesSite: NamesSite
}

/** Times in ms after which a failed notice is sent again: the mailer may be starting, or be down for hours. */
const noticeWaitsMs = [1_000, 5_000, 20_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 7_200_000]
/** How many notices may wait for their next try. */
const maxWaiting = 10_000

/** Creates the HTTP client of the configured mailer. */
export function createMailerFetch({
  custody,
}: {
  readonly custody: Pick<Config['custody'], 'mailer'>
}): MailerFetch {
  const { host, port, url = `http://${host}:${port}` } = custody.mailer
  return (path, body) =>
    fetch(new URL(`/mailer/v1${path}`, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
}

/** Creates the client by which a service sends mails through the mailer. */
export function createMailClient({
  sender,
  holder,
  clock,
  log,
  fetchMailer,
  namesSite,
}: MailClientOptions): MailClient {
  const sendings = new Set<Promise<void>>()
  let [waitingNotices, unacceptedMails] = [0, 0]
  async function handOver(mail: Omit<MailPart, 'at' | 'part'>, isSent: boolean): Promise<void> {
    const site = namedSite(namesSite, mail.site)
    const part = v.parse(mailPart, { ...mail, site, part: sender, at: clock.now() })
    const { pinned } = await holder.keys()
    const sealedMail = await seal(
      pinned.mailer ?? '',
      'mail',
      { from: sender },
      Buffer.from(JSON.stringify(part)),
    )
    const mac = await holder.mac('mail', macText({ from: sender, sealed: sealedMail }))
    if (!isSent) return
    const response = await fetchMailer(mailerEndpoints.send.path, { sealed: sealedMail, from: sender, mac })
    await response.body?.cancel()
    if (!response.ok) throw fail(mailerSilent, { reason: String(response.status) })
  }
  function startSending(
    mail: Omit<MailPart, 'at' | 'part'>,
    isSent: boolean,
    [wait, ...later]: readonly number[],
  ): void {
    const sending = handOver(mail, isSent)
      .then(() => {
        unacceptedMails -= 1
      })
      .catch((error: unknown) => {
        log('error', 'mail-not-posted', { from: sender, kind: kindOf(error) })
        // Send only notices again: a person who waits for a code requests another, but nobody would miss a warning.
        if (wait === undefined || hasCode(mail.kind) || waitingNotices >= maxWaiting) return
        waitingNotices += 1
        clock.after(wait, () => {
          waitingNotices -= 1
          startSending(mail, isSent, later)
        })
      })
      .finally(() => sendings.delete(sending))
    sendings.add(sending)
  }
  const beginSending: typeof startSending = (...args) => {
    unacceptedMails += 1
    startSending(...args)
  }

  return {
    send: (mail) => beginSending(mail, true, noticeWaitsMs),
    pretend: (mail) => beginSending(mail, false, []),
    async status(mailId) {
      try {
        const mac = await holder.mac('mail', statusText(sender, mailId))
        const response = await fetchMailer(mailerEndpoints.status.path, { mailId, from: sender, mac })
        if (!response.ok) throw fail(mailerSilent, { reason: String(response.status) })
        return v.parse(mailerEndpoints.status.answer, await response.json())
      } catch (error) {
        log('error', 'mail-status-unknown', { from: sender, kind: kindOf(error) })
        return { mail: 'refused', reason: 'unreachable' }
      }
    },
    async idle() {
      await Promise.all(sendings)
      return unacceptedMails
    },
  }
}
