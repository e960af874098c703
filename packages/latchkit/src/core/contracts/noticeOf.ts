import { entry } from '../../wire/errors/entry.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import { textsIn } from '../../wire/errors/textsIn.js'
import type { Notice } from './send.js'

/**
 * Converts a chain's objection to a draft into a blocking notice. An adapter returns it instead of throwing the error.
 * @param error The objection. Its code becomes the notice's code, its texts the notice's data.
 * @param fields Fields of the notice to override, such as the field of the draft that it is about.
 * @returns A notice of level `block`, unless `fields` sets another.
 * @example
 * ```ts
 * import { executionReverted, fail } from 'latchkit/wire'
 * import { noticeOf } from 'latchkit'
 * const notice = noticeOf(fail(executionReverted, { reason: 'transfers are paused' }))
 * ```
 */
export function noticeOf(error: LatchkitError, fields: Partial<Omit<Notice, 'code'>> = {}): Notice {
  const data = { ...textsIn(error.data), message: error.message }
  return { code: error.code, level: 'block', data, ...fields }
}

/**
 * Creates the error for a notice that blocks a draft. A verb throws it and does not send the draft. The error has the code and
 * the data of the notice.
 * @returns One of `transactionErrors`, or an error of the adapter.
 */
export function errorOf({ code, data }: Notice): LatchkitError {
  const { message = `The draft cannot be sent: ${code}` } = data ?? {}
  return fail(
    entry(code, () => String(message)),
    // A notice that an adapter has created itself may lack the fields that the errors of wire/errors/chain.ts expect.
    { reason: '', ...data },
  )
}
