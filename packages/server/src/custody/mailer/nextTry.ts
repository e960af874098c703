import type { MailReason } from 'latchkit/wire/custody'

/** Why a mail was not sent, and whether trying again is pointless. */
export interface SendFailure {
  readonly reason: MailReason
  readonly isFinal: boolean
}

/** Waiting times in ms between the tries of a code, and of a notice. */
const codeWaitsMs = [1_000, 5_000, 20_000]
const noticeWaitsMs = [...codeWaitsMs, 120_000, 600_000, 3_600_000, 14_400_000]
/** Waiting times in ms for a code if the server asks to wait, as greylisting does. The last one repeats. */
const greylistWaitsMs = [10_000, 30_000, 60_000]
/** A greylisted code with less time left than this is not sent again: a person has to find and type it. */
const minCodeLifeMs = 120_000

/** Returns the time until a mail is tried again, in ms; `undefined` if it is given up. */
export function waitUntilNextTry(
  { tries, validUntil }: { readonly tries: number; readonly validUntil: number | undefined },
  { reason, isFinal }: SendFailure,
  now: number,
): number | undefined {
  if (isFinal) return undefined
  if (validUntil === undefined) return noticeWaitsMs[tries]
  if (reason !== 'later') return codeWaitsMs[tries]
  const waitMs = greylistWaitsMs[tries] ?? greylistWaitsMs.at(-1) ?? 0
  return now + waitMs <= validUntil - minCodeLifeMs ? waitMs : undefined
}
