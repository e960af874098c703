import type { MailReason } from 'latchkit/wire/custody'

/** The reason why a mail was not sent, and whether later it may be. */
export interface SendFailure {
  readonly reason: MailReason
  readonly isFinal: boolean
}

/** The times after which a mail that could not be handed over is tried again, in ms. */
const waitMs = [1_000, 5_000, 20_000]
const noticeWaitMs = [...waitMs, 120_000, 600_000, 3_600_000, 14_400_000]
/** A server that asks to wait, as one does that does not know the sender yet, takes the mail some minutes later: the last of these is repeated. */
const laterWaitMs = [10_000, 30_000, 60_000]
/** A code is not worth its mail when less of its life is left: it has to be found and typed. */
const leastLifeMs = 120_000

/** Returns the time until a mail is tried again, in ms; `undefined` where it is given up. */
export function waitUntilNextTry(
  { tries, goodUntil }: { readonly tries: number; readonly goodUntil: number | undefined },
  { reason, isFinal }: SendFailure,
  now: number,
): number | undefined {
  if (isFinal) return undefined
  if (goodUntil === undefined) return noticeWaitMs[tries]
  if (reason !== 'later') return waitMs[tries]
  const wait = laterWaitMs[tries] ?? laterWaitMs.at(-1) ?? 0
  return now + wait <= goodUntil - leastLifeMs ? wait : undefined
}
