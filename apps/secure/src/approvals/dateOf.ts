import { timeIn } from '../ui/times.js'
import type { WriteContext } from './amounts.js'

/** The last day that a JavaScript date can hold, in seconds. */
const lastDay = 8_640_000_000_000n

/** Writes a timestamp of a chain, given in Unix seconds, in the time zone of the person. */
export const dateOf = (
  seconds: bigint | undefined,
  { texts, language }: Pick<WriteContext, 'texts' | 'language'>,
): string =>
  seconds === undefined || seconds > lastDay ? texts.forever : timeIn(language, Number(seconds) * 1_000)
