/** The limits of codes. The operator can set each, within secure bounds. */
export interface CodeLimits {
  readonly validMs: number
  readonly cooldownMs: number
  readonly tries: number
  readonly addressPerHour: number
  readonly addressPerDay: number
  /** How many codes per hour one network may have mailed to one e-mail address. */
  readonly addressPerNetwork: number
  readonly failuresPerDay: number
  readonly lockMs: number
  readonly failuresInRow: number
  /** After this time without a wrong code, the count of wrong codes in a row starts again. */
  readonly offMs: number
  readonly sendsPerHour: number
  readonly checksPerTenMinutes: number
  readonly projectSendsPerHour: number
  /** Requests per second of one network address, of any kind. Bursts of 5 s are allowed. */
  readonly requestsPerSecond: number
  /** Days for which retired shares are kept, sealed for both services: at least the age of the oldest backup that may be restored. */
  readonly retiredDays: number
}

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The limits, unless the operator sets others. */
export const defaultCodeLimits: CodeLimits = {
  validMs: 10 * minuteMs,
  cooldownMs: 30_000,
  tries: 5,
  addressPerHour: 5,
  addressPerDay: 10,
  addressPerNetwork: 2,
  failuresPerDay: 50,
  lockMs: dayMs,
  failuresInRow: 100,
  offMs: 7 * dayMs,
  sendsPerHour: 20,
  checksPerTenMinutes: 30,
  projectSendsPerHour: 1_000,
  requestsPerSecond: 20,
  retiredDays: 30,
}

/**
 * Returns how many mails an address can get per hour: codes for ten askers (all strangers together as one, a thief’s device, five more that
 * this device may add, and three devices of the owner), and twenty notices.
 */
export const mailsPerHour = ({ addressPerHour }: Pick<CodeLimits, 'addressPerHour'>): number =>
  (1 + 1 + 5 + 3) * addressPerHour + 20

export const tenMinutesMs = 10 * minuteMs
