import type { ApprovalText } from '../texts/en/approval.js'

/** The last day that a JavaScript date can hold, in seconds. */
const lastDay = 8_640_000_000_000n

/** Writes a timestamp of a chain, given in Unix seconds. */
export const dateOf = (seconds: bigint | undefined, texts: ApprovalText): string =>
  seconds === undefined || seconds > lastDay ? texts.forever : new Date(Number(seconds) * 1_000).toISOString()
