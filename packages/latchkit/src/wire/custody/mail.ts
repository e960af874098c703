import * as v from 'valibot'
import { done } from './answers.js'
import type { Endpoints } from './endpoint.js'
import {
  base64url,
  code,
  deviceName,
  hash,
  hexId,
  language,
  linkLetters,
  sealed,
  site,
  time,
} from './fields.js'

// What auth and recovery have the mailer send, and what they hear of it.

export type MailLanguage = v.InferOutput<typeof language>

/** The services that send mails, each its own. */
const sender = v.picklist(['auth', 'recovery'])
export type MailSender = v.InferOutput<typeof sender>

/** The kinds of mails that have a code. */
export const codeKinds = ['login', 'emailPrimary', 'emailSecondary', 'restore', 'aside'] as const
export type CodeKind = (typeof codeKinds)[number]

/** The kinds of mails that tell and ask for nothing. */
export const notices = [
  'walletMade',
  'deviceWaits',
  'deviceRefused',
  'deviceReleased',
  'frozen',
  'thawing',
  'addressLocked',
  'deviceAdded',
  'deviceRemoved',
  'emailLeft',
  'emailArrived',
  'passwordSet',
  'passwordRemoved',
  'sharesRenewed',
  'wordsShown',
  'addressWanted',
] as const
export type Notice = (typeof notices)[number]

/** The kinds that are auth’s to send: all others tell of what recovery decides. */
const kindsOfAuth: readonly string[] = ['login', 'emailPrimary', 'emailSecondary', 'addressLocked']

/** The notices that name the end of what they tell of; `frozen` does where there is one. */
const withEnd: readonly string[] = ['deviceRefused', 'addressWanted']

/** Whether a kind of mail has a code. */
export const hasCode = (kind: CodeKind | Notice): kind is CodeKind => codeKinds.some((each) => each === kind)

const mailFields = v.strictObject({
  /** The id of the login; of a notice any other one. */
  mailId: hexId,
  part: sender,
  /** 2: it waits for the half of the other service. */
  parts: v.picklist([1, 2]),
  kind: v.picklist([...codeKinds, ...notices]),
  /** In its one form. */
  email: v.pipe(v.string(), v.maxLength(254)),
  /** Six digits, of a mail with a code. */
  code: v.optional(code),
  language,
  /** The origin of the page that the wallet is opened on: it is named where the mailer knows it. */
  site: v.optional(site),
  /** The device that a notice is about, by its name. */
  deviceName: v.optional(deviceName),
  /** The letters of a link that freezes the wallet; the mailer knows the address before it. */
  freeze: v.optional(linkLetters),
  /** The letters of a link that lets a device in where strangers have shut the address. */
  unlock: v.optional(linkLetters),
  /** The end of what a notice tells of. */
  until: v.optional(time),
  /** The time at which it was written, against replay. */
  at: time,
})

/** The parts of which a mail with a code may be: recovery's digits leave with auth's alone, but for those that restore auth's share. */
function partsOf(kind: CodeKind | Notice, part: MailSender): readonly number[] {
  if (kind === 'login') return part === 'auth' ? [1, 2] : [2]
  return kind === 'emailPrimary' || kind === 'emailSecondary' ? [2] : [1]
}

export type MailPart = v.InferOutput<typeof mailFields>

/** A mail, or one of the two halves of one, as a service seals it for the mailer. Its type is named: written out, two builds differ. */
export const mailPart: v.GenericSchema<unknown, MailPart> = v.pipe(
  mailFields,
  v.check(
    ({ part, kind }) => part === 'recovery' || kindsOfAuth.includes(kind),
    'Not this service’s to send',
  ),
  v.check(({ part, parts, kind }) => partsOf(kind, part).includes(parts), 'Not of so many parts'),
  v.check((mail) => hasCode(mail.kind) === (mail.code !== undefined), 'A code is of mails that ask for one'),
  // Releases are recovery's: so is the link that stops them.
  v.check(
    (mail) => mail.freeze === undefined || (mail.part === 'recovery' && !hasCode(mail.kind)),
    'No link',
  ),
  v.check((mail) => mail.unlock === undefined || mail.kind === 'addressLocked', 'No link'),
  v.check((mail) => mail.deviceName === undefined || !hasCode(mail.kind), 'No device'),
  v.check(
    ({ kind, until }) => kind === 'frozen' || withEnd.includes(kind) === (until !== undefined),
    'No end',
  ),
)

/** A mail on its way to the mailer. */
const postedMail = v.strictObject({
  sealed: v.strictObject({ ...sealed.entries, ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/)) }),
  from: sender,
  /** HMAC-SHA256 by the key that the service and the mailer share. */
  mac: hash,
})
export type PostedMail = v.InferOutput<typeof postedMail>

/** The text that `mac` is made of. */
export const macText = ({ from, sealed: { enc, ciphertext } }: Omit<PostedMail, 'mac'>) =>
  `mail|${from}|${enc}|${ciphertext}`

/** A question for the state of a mail. */
const statusQuestion = v.strictObject({ mailId: hexId, from: sender, mac: hash })

/** The text that proves who wants to know of a mail. */
export const statusText = (from: MailSender, mailId: string) => `status|${from}|${mailId}`

/** The reason why a mail was not sent: the server does not know the address, cannot be reached, refuses the mail, or asks to wait. */
export const mailReason = v.picklist(['addressRefused', 'unreachable', 'refused', 'lost', 'later'])
export type MailReason = v.InferOutput<typeof mailReason>

/** The state of a mail: `lost` where it waited for its other half in vain, or is not known any more. */
export const mailStatus = v.object({
  mail: v.picklist(['waiting', 'sent', 'refused', 'lost']),
  reason: v.optional(mailReason),
})
export type MailStatus = v.InferOutput<typeof mailStatus>

/** The endpoints of the mailer, which the two services alone call. */
export const mailerEndpoints = {
  keys: { service: 'mailer', method: 'GET', path: '/keys', answer: v.object({ hpke: base64url(65) }) },
  send: {
    ...{ service: 'mailer', method: 'POST', path: '/mails', status: 202 },
    ...{ body: postedMail, answer: done },
  },
  status: {
    ...{ service: 'mailer', method: 'POST', path: '/status' },
    ...{ body: statusQuestion, answer: mailStatus },
  },
} as const satisfies Endpoints
