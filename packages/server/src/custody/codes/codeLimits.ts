/** The numbers of codes; each can be set, and none beyond what security allows. */
export interface CodeLimits {
  readonly validMs: number
  readonly cooldownMs: number
  readonly tries: number
  readonly addressPerHour: number
  readonly addressPerDay: number
  /** Of these those that one network may have sent in an hour. */
  readonly addressPerNetwork: number
  readonly failuresPerDay: number
  readonly lockMs: number
  readonly failuresInRow: number
  /** A row of wrong codes is forgotten so long after the last one. */
  readonly offMs: number
  readonly sendsPerHour: number
  readonly checksPerTenMinutes: number
  readonly projectSendsPerHour: number
  /** Requests of any kind of one address of the network in a second; 5 s of them at once. */
  readonly requestsPerSecond: number
  /** Days that shares of before are kept, sealed for both services: as old as the oldest backup that may be restored. */
  readonly retiredDays: number
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
 * Counts the mails that one address gets in an hour: the codes of ten senders (all strangers as one; a thief’s device and the five that it
 * may add; three of the owner’s), and twenty notices.
 */
export const mailsPerHour = ({ addressPerHour }: Pick<CodeLimits, 'addressPerHour'>): number =>
  (1 + 1 + 5 + 3) * addressPerHour + 20

export const tenMinutesMs = 10 * minuteMs
