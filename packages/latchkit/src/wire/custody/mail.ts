import * as v from 'valibot'
import { emptyAnswer } from './answers.js'
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
import { providers } from './ways.js'

// The mails that auth and recovery hand to the mailer, and its reports about them.

export type MailLanguage = v.InferOutput<typeof language>

/** The services that send mails. */
const sender = v.picklist(['auth', 'recovery'])
export type MailSender = v.InferOutput<typeof sender>

/** Mails that carry a code. That of `newDevice` is recovery's only: auth has verified the proof of a provider instead. */
export const codeKinds = ['login', 'newDevice', 'emailPrimary', 'emailSecondary', 'restore', 'aside'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Mails without a code. Some have a link: to freeze the wallet, or to admit a device. */
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
  'wayAdded',
  'wayRemoved',
  'emailAdded',
] as const
export type Notice = (typeof notices)[number]

/** The kinds of mails that auth sends. All other kinds are about decisions of recovery. */
const authMailKinds: readonly string[] = [
  'login',
  'newDevice',
  'emailPrimary',
  'emailSecondary',
  'addressLocked',
]

/** The notices that name an end time. */
const noticesWithEnd: readonly string[] = ['deviceRefused', 'addressWanted']
/**
 * The notices that may name an end time: `frozen` if the freeze ends by itself, `deviceWaits` if the device waits for longer than a day.
 */
const noticesMaybeWithEnd: readonly string[] = ['frozen', 'deviceWaits']

/** The mails that name a provider. */
const kindsWithWay: readonly string[] = ['newDevice', 'wayAdded', 'wayRemoved']

/** Checks whether a kind of mail carries a code. */
export const hasCode = (kind: CodeKind | Notice): kind is CodeKind => codeKinds.some((each) => each === kind)

const mailFields = v.strictObject({
  /** The id of the login; a random id for a notice. */
  mailId: hexId,
  part: sender,
  /** With 2 the mailer waits for the other service's half of the mail. */
  parts: v.picklist([1, 2]),
  kind: v.picklist([...codeKinds, ...notices]),
  /** The normalised address. */
  email: v.pipe(v.string(), v.maxLength(254)),
  /** Six digits, in a mail with a code. */
  code: v.optional(code),
  /** The provider by which someone signs in on a new device, or that was linked or removed. */
  way: v.optional(v.picklist(providers)),
  language,
  /** The origin of the site on which the wallet was opened. The mail names it if the mailer knows it. */
  site: v.optional(site),
  /** The name of the device that a notice is about. */
  deviceName: v.optional(deviceName),
  /** The characters after the address in a link that freezes the wallet. The mailer knows the address. */
  freeze: v.optional(linkLetters),
  /** The characters after the address in a link that admits a device after strangers have locked the address. */
  unlock: v.optional(linkLetters),
  /** When the event that a notice is about ends. */
  until: v.optional(time),
  /** When the mail was written; guards against replay. */
  at: time,
})

/**
 * Returns in how many parts a mail may come. Recovery's digits are only sent together with auth's, except when auth's share is
 * restored.
 */
function allowedParts(kind: CodeKind | Notice, part: MailSender): readonly number[] {
  if (kind === 'login') return part === 'auth' ? [1, 2] : [2]
  return kind === 'newDevice' || kind === 'emailPrimary' || kind === 'emailSecondary' ? [2] : [1]
}

/**
 * Returns whether a service's part of a mail has a code. Auth's half of `newDevice` has none, so that recovery's digits stand alone in it.
 */
const partHasCode = (kind: CodeKind | Notice, part: MailSender): boolean =>
  hasCode(kind) && !(kind === 'newDevice' && part === 'auth')

export type MailPart = v.InferOutput<typeof mailFields>

/**
 * A mail, or one of its two halves, as a service seals it for the mailer. The type is written out, because otherwise two builds
 * differ.
 */
export const mailPart: v.GenericSchema<unknown, MailPart> = v.pipe(
  mailFields,
  v.check(
    ({ part, kind }) => part === 'recovery' || authMailKinds.includes(kind),
    'Not this service’s to send',
  ),
  v.check(({ part, parts, kind }) => allowedParts(kind, part).includes(parts), 'Not of so many parts'),
  v.check(
    ({ kind, part, code: digits }) => partHasCode(kind, part) === (digits !== undefined),
    'A code is of mails that ask for one',
  ),
  v.check(({ kind, way }) => kindsWithWay.includes(kind) === (way !== undefined), 'No way in'),
  // Recovery decides about releases, so only recovery may send the link that stops them.
  v.check(
    (mail) => mail.freeze === undefined || (mail.part === 'recovery' && !hasCode(mail.kind)),
    'No link',
  ),
  v.check((mail) => mail.unlock === undefined || mail.kind === 'addressLocked', 'No link'),
  v.check((mail) => mail.deviceName === undefined || !hasCode(mail.kind), 'No device'),
  v.check(
    ({ kind, until }) =>
      noticesMaybeWithEnd.includes(kind) || noticesWithEnd.includes(kind) === (until !== undefined),
    'No end',
  ),
)

/** A sealed mail on its way to the mailer. */
const postedMail = v.strictObject({
  sealed: v.strictObject({ ...sealed.entries, ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/)) }),
  from: sender,
  /** HMAC-SHA256 by the key that the service and the mailer share. */
  mac: hash,
})
export type PostedMail = v.InferOutput<typeof postedMail>

/** Returns the text that `mac` authenticates. */
export const macText = ({ from, sealed: { enc, ciphertext } }: Omit<PostedMail, 'mac'>) =>
  `mail|${from}|${enc}|${ciphertext}`

/** A request for the state of a mail. */
const statusQuestion = v.strictObject({ mailId: hexId, from: sender, mac: hash })

/** Returns the text whose HMAC proves who asks for the state of a mail. */
export const statusText = (from: MailSender, mailId: string) => `status|${from}|${mailId}`

/** Why a mail was not sent: the mail server does not know the address, cannot be reached, refuses the mail, or asks to wait. */
export const mailReason = v.picklist(['addressRefused', 'unreachable', 'refused', 'lost', 'later'])
export type MailReason = v.InferOutput<typeof mailReason>

/** The state of a mail. `lost`: its other half never came, or the mailer no longer knows the mail. */
export const mailStatus = v.object({
  mail: v.picklist(['waiting', 'sent', 'refused', 'lost']),
  reason: v.optional(mailReason),
})
export type MailStatus = v.InferOutput<typeof mailStatus>

/** The endpoints of the mailer. Only auth and recovery call them. */
export const mailerEndpoints = {
  keys: { service: 'mailer', method: 'GET', path: '/keys', answer: v.object({ hpke: base64url(65) }) },
  send: {
    service: 'mailer',
    method: 'POST',
    path: '/mails',
    status: 202,
    body: postedMail,
    answer: emptyAnswer,
  },
  status: { service: 'mailer', method: 'POST', path: '/status', body: statusQuestion, answer: mailStatus },
} as const satisfies Endpoints
