import type { MailReason } from 'latchkit/wire/custody'

/** Why a mail was not sent, and whether trying again is pointless. */
export interface SendFailure {
  readonly reason: MailReason
  readonly isFinal: boolean
}

/** Waiting times in ms between the tries of a mail. */
const waitMs = [1_000, 5_000, 20_000]
const noticeWaitMs = [...waitMs, 120_000, 600_000, 3_600_000, 14_400_000]
/** Waiting times if the server asks to wait, as greylisting does. The last one repeats. */
const laterWaitMs = [10_000, 30_000, 60_000]
/** A code with less time left than this is not sent: a person has to find and type it. */
const leastLifeMs = 120_000

/** Returns the time until a mail is tried again, in ms; `undefined` if it is given up. */
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
