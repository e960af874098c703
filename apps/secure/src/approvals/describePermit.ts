import type { PermitReading } from '../../../reading/src/readPermit.js'
import type { FrameText } from '../ui/text/en.js'
import type { ApprovalFact } from './approval.js'

/** The last day of JavaScript's calendar, in seconds. */
const lastDay = 8_640_000_000_000n

/** Says what a permit allows, to whom, and until when. */
export function describePermit(permit: PermitReading, text: FrameText): readonly ApprovalFact[] {
  const { spender, allowances, until } = permit
  const isForever = until === undefined || until > lastDay
  return [
    { label: text.mayTake, value: spender, isCode: true },
    ...allowances.flatMap(({ token, amount, unlimited }): readonly ApprovalFact[] => [
      { label: text.upToUnits, value: unlimited ? text.unlimited : String(amount) },
      { label: text.token, value: token, isCode: true },
    ]),
    { label: text.until, value: isForever ? text.forever : new Date(Number(until) * 1_000).toISOString() },
  ]
}
