import { timingSafeEqual } from 'node:crypto'
import { fail } from 'latchkit/wire'
import {
  type MailPart,
  type MailSender,
  macText,
  mailerEndpoints,
  mailPart,
  statusText,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { mailRefused } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { type CustodyProgram, createService } from '../http/createService.js'
import { serve } from '../http/endpointRoutes.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { type NamesSite, namedSite } from '../namedSite.js'
import { isEmail } from '../normaliseEmail.js'
import { createAddressSends } from './createAddressSends.js'
import { createJoin } from './createJoin.js'
import { createQueue, type SendMail } from './createQueue.js'
import { type Brand, writeMail } from './writeMail.js'

/** How old a sealed mail may be when it arrives. */
const freshMs = 60_000

/** Dependencies of the mailer. */
export interface MailerDependencies {
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly brand: Brand
  readonly send: SendMail
  readonly namesSite: NamesSite
  /** How many mails, or halves of mails, one address gets per hour. */
  readonly maxPerHour: number
  /** How long a code is valid. */
  readonly codeLifeMs: number
}

const isSameText = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Reads an opened mail. */
function readPart(text: string, sender: MailSender, now: number): MailPart {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mailPart), text)
  if (!parsed.success) throw fail(mailRefused, { reason: 'The mail has another form' })
  const mail = parsed.output
  if (mail.part !== sender) throw fail(mailRefused, { reason: 'The mail is not this service’s to send' })
  if (!isEmail(mail.email)) throw fail(mailRefused, { reason: 'The mail is to no address' })
  if (Math.abs(now - mail.at) > freshMs) throw fail(mailRefused, { reason: 'The mail is too old' })
  return mail
}

/**
 * Creates the mailer. Only it can send mails, and it can do nothing else. The two services send it the halves of a code, sealed; it joins
 * them to one mail if both name the same address.
 */
export function createMailer({
  holder,
  clock,
  log,
  metrics,
  brand,
  send,
  namesSite,
  maxPerHour,
  codeLifeMs,
}: MailerDependencies): CustodyProgram {
  const queue = createQueue({ clock, log, metrics, send })
  const join = createJoin({
    clock,
    metrics,
    log,
    queue,
    codeLifeMs,
    sends: createAddressSends(clock, maxPerHour),
    write: (mail, recovery) => writeMail(mail, recovery, brand),
  })

  async function requireMac(sender: MailSender, text: string, mac: string): Promise<void> {
    if (!isSameText(await holder.mac(sender, text), mac))
      throw fail(mailRefused, { reason: 'The mail is of no service' })
  }

  const routes = serve(mailerEndpoints, {
    keys: async () => (await holder.keys()).own,
    async send({ body }) {
      await requireMac(body.from, macText(body), body.mac)
      const mailBytes = await holder.open('mail', { from: body.from }, body.sealed)
      const mail = readPart(mailBytes.toString('utf8'), body.from, clock.now())
      // Look the site up in the mailer's own list, so that a hostile service cannot make a mail name another site.
      join.add({ ...mail, site: namedSite(namesSite, mail.site) }, body.mac)
      return {}
    },
    async status({ body: { from, mailId, mac } }) {
      await requireMac(from, statusText(from, mailId), mac)
      return queue.statusOf(mailId)
    },
  })
  return {
    isInternal: true,
    fetch: createService({ service: 'mailer', origin: undefined, routes, clock, log, metrics }),
    close: async () => {
      join.close()
      await queue.close()
    },
  }
}
