/** The numbers of codes; each can be set, and none beyond what security allows. */
export interface CodeLimits {
  readonly validMs: number
  readonly cooldownMs: number
  readonly tries: number
  readonly addressPerHour: number
  readonly addressPerDay: number
  readonly failuresPerDay: number
  readonly lockMs: number
  readonly failuresInRow: number
  readonly sendsPerHour: number
  readonly checksPerTenMinutes: number
  readonly projectSendsPerHour: number
  /** Requests of any kind of one address of the network in a second; 30 s of them at once. */
  readonly requestsPerSecond: number
}

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The numbers unless the operator sets others. */
export const defaultCodeLimits: CodeLimits = {
  validMs: 10 * minuteMs,
  cooldownMs: 30_000,
  tries: 5,
  addressPerHour: 5,
  addressPerDay: 10,
  failuresPerDay: 50,
  lockMs: dayMs,
  failuresInRow: 100,
  sendsPerHour: 20,
  checksPerTenMinutes: 30,
  projectSendsPerHour: 1_000,
  requestsPerSecond: 20,
}

/** The mails that the mailer sends to one address in an hour: the halves of all codes, and what is told beside them. */
export const mailsPerHour = ({ addressPerHour }: Pick<CodeLimits, 'addressPerHour'>): number =>
  4 * addressPerHour + 20

export const tenMinutesMs = 10 * minuteMs
