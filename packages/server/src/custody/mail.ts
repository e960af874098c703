import type { Sealed } from './hpke.js'

/** The languages of mails. */
export type MailLanguage = 'en' | 'ar'

/** The kinds of mails that have a code. */
export const codeKinds = ['login', 'emailPrimary', 'emailSecondary'] as const
export type CodeKind = (typeof codeKinds)[number]

/** The kinds of mails that tell and ask for nothing. */
export const notices = [
  'walletMade',
  'deviceWaits',
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
] as const
export type Notice = (typeof notices)[number]

/** A mail, or one of the two halves of one, as a service seals it for the mailer. */
export interface MailPart {
  /** The id of the login; of a notice any other one. */
  readonly mailId: string
  readonly part: 'auth' | 'recovery'
  /** 2: it waits for the half of the other service. */
  readonly parts: 1 | 2
  readonly kind: CodeKind | Notice
  readonly email: string
  /** Six digits, of a mail with a code. */
  readonly code?: string
  readonly language: MailLanguage
  /** The origin of the page that the wallet is opened on. */
  readonly site?: string
  /** The device that a notice is about, by its name. */
  readonly deviceName?: string
  /** The letters of a link that freezes the wallet; the mailer knows the address before it. */
  readonly freeze?: string
  /** Ms since 1970, against replay. */
  readonly at: number
}

/** A mail on its way to the mailer. */
export interface PostedMail {
  readonly sealed: Sealed
  readonly from: 'auth' | 'recovery'
  /** HMAC-SHA256 of the sealed bytes, by the key that the service and the mailer share. */
  readonly mac: string
}

/** The text that `mac` is made of. */
export const macText = ({ from, sealed }: Omit<PostedMail, 'mac'>) =>
  `mail|${from}|${sealed.enc}|${sealed.ciphertext}`

/** The text that proves who wants to know of a mail. */
export const statusText = (from: 'auth' | 'recovery', mailId: string) => `status|${from}|${mailId}`

/** The state of a mail: `lost` where it waited for its other half in vain, or is not known any more. */
export interface MailStatus {
  readonly mail: 'waiting' | 'sent' | 'refused' | 'lost'
  readonly reason?: MailReason
}

/** The reason why a mail was not sent: the server does not know the address, cannot be reached, or refuses the mail. */
export type MailReason = 'addressRefused' | 'unreachable' | 'refused' | 'lost'
