import { entry } from '../../wire/errors/entry.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import { textsIn } from '../../wire/errors/textsIn.js'
import type { Notice } from './send.js'

/**
 * A chain's objection to a draft, as a notice that blocks it: an adapter that meets one answers this instead of
 * throwing.
 * @param error The objection; its code is the notice's, and its texts are the notice's data.
 * @param more Fields of the notice to set otherwise, such as the field of the draft that it is about.
 * @returns A notice of level `block`, unless `more` sets another.
 * @example
 * ```ts
 * import { executionReverted, fail } from 'latchkit/wire'
 * import { noticeOf } from 'latchkit'
 * const notice = noticeOf(fail(executionReverted, { reason: 'transfers are paused' }))
 * ```
 */
export function noticeOf(error: LatchkitError, more: Partial<Omit<Notice, 'code'>> = {}): Notice {
  const data = { ...textsIn(error.data), message: error.message }
  return { code: error.code, level: 'block', data, ...more }
}

/**
 * The error that a verb throws instead of sending a draft that a notice blocks: the one that the notice was made of,
 * or one of its code.
 * @returns One of `transactionErrors`, or of its adapter's own catalogue.
 */
export function errorOf({ code, data }: Notice): LatchkitError {
  const { message = `The draft cannot be sent: ${code}` } = data ?? {}
  return fail(
    entry(code, () => String(message)),
    // A notice that an adapter wrote by hand has what the rows of wire/errors/chain.ts have in common.
    { reason: '', ...data },
  )
}
