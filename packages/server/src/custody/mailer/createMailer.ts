import { timingSafeEqual } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { mailRefused } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { type CustodyProgram, createService, get, post } from '../http/createService.js'
import { code, deviceName, hexId, linkLetters, loginFields, sealed } from '../http/fields.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { codeKinds, type MailPart, macText, notices, statusText } from '../mail.js'
import { createAddressSends } from './createAddressSends.js'
import { createJoin } from './createJoin.js'
import { createQueue, type SendMail } from './createQueue.js'
import { type Brand, writeMail } from './writeMail.js'

const from = v.picklist(['auth', 'recovery'])
const mac = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const mailBody = v.strictObject({
  sealed: v.strictObject({ ...sealed.entries, ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/)) }),
  from,
  mac,
})
const statusBody = v.strictObject({ mailId: hexId, from, mac })

const mailPart = v.strictObject({
  mailId: hexId,
  part: from,
  parts: v.picklist([1, 2]),
  kind: v.picklist([...codeKinds, ...notices]),
  email: v.pipe(v.string(), v.maxLength(254)),
  code: v.optional(code),
  language: v.picklist(['en', 'ar']),
  // An origin and nothing more: a service that is hostile writes no sentence of its own into a mail.
  site: v.optional(loginFields.site),
  deviceName: v.optional(deviceName),
  freeze: v.optional(linkLetters),
  at: v.number(),
})

/** A sealed mail is taken within so long. */
const freshMs = 60_000

/** The dependencies of the mailer. */
export interface MailerParts {
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly brand: Brand
  readonly send: SendMail
  /** Mails, or halves of them, that one address gets in an hour. */
  readonly mostPerHour: number
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Reads a mail that was opened. A code that a mail of one half has comes from auth: recovery's own go with auth's alone. */
function readPart(text: string, sender: MailPart['part'], now: number): MailPart {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mailPart), text)
  if (!parsed.success) throw fail(mailRefused, { reason: 'The mail has another form' })
  const mail = parsed.output
  const hasCode = codeKinds.some((kind) => kind === mail.kind)
  const isWhole = hasCode === (mail.code !== undefined) && (hasCode || mail.parts === 1)
  // Auth's digits leave alone to who has no wallet yet; whatever else has a code needs both.
  const isAlone = hasCode && mail.parts === 1 && (sender === 'recovery' || mail.kind !== 'login')
  // Releases are recovery's: so is the link that stops them.
  const isOwn = mail.freeze === undefined || (sender === 'recovery' && !hasCode)
  if (mail.part !== sender || !isWhole || isAlone || !isOwn)
    throw fail(mailRefused, { reason: 'The mail is not this service’s to send' })
  if (Math.abs(now - mail.at) > freshMs) throw fail(mailRefused, { reason: 'The mail is too old' })
  return mail as MailPart
}

/**
 * Creates the mailer: it alone can send mails, and it can do nothing else. The two halves of a code come sealed from the two
 * services, and leave as one mail if both name one address.
 */
export function createMailer({
  holder,
  clock,
  log,
  metrics,
  brand,
  send,
  mostPerHour,
}: MailerParts): CustodyProgram {
  const queue = createQueue({ clock, log, metrics, send })
  const join = createJoin({
    clock,
    metrics,
    log,
    queue,
    sends: createAddressSends(clock, mostPerHour),
    write: (mail, recovery) => writeMail(mail, recovery, brand),
  })

  async function requireMac(sender: MailPart['part'], text: string, given: string): Promise<void> {
    if (!isSame(await holder.mac(sender, text), given))
      throw fail(mailRefused, { reason: 'The mail is of no service' })
  }

  const routes = {
    'GET /keys': get(async () => ({ body: (await holder.keys()).own })),
    'POST /mails': post(mailBody, async ({ body }) => {
      await requireMac(body.from, macText(body), body.mac)
      const opened = await holder.open('mail', { from: body.from }, body.sealed)
      join.add(readPart(opened.toString('utf8'), body.from, clock.now()), body.mac)
      return { status: 202, body: {} }
    }),
    'POST /status': post(statusBody, async ({ body }) => {
      await requireMac(body.from, statusText(body.from, body.mailId), body.mac)
      return { body: queue.statusOf(body.mailId) }
    }),
  }
  return {
    fetch: createService({ service: 'mailer', origin: undefined, routes, clock, log, metrics }),
    close: async () => {
      join.close()
      await queue.close()
    },
  }
}
