import { signInAnswerMs } from '../../wire/constants.js'
import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { siwxErrors } from '../../wire/errors/groups.js'
import { type signInNotStarted, type signInRefused, signInUnavailable } from '../../wire/errors/signIn.js'
import { maxReasonLength } from '../../wire/shownText.js'
import type { Kit } from '../kit/kit.js'

/** Waits for a server, up to a timeout. @throws `signInUnavailable`. */
export function withTimeout<Answer>(kit: Kit, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { clock } = kit.services
    const cancel = clock.after(signInAnswerMs, () => reject(fail(signInUnavailable, { reason: 'no answer' })))
    answer.then(resolve, reject).finally(cancel)
  })
}

/**
 * Converts a failure of the site's sign-in method to one of `siwxErrors`, for which there are texts for visitors. Any other
 * error, such as one of `verifySignature`, becomes the cause of `otherwise`.
 */
export function pluginFailure(
  error: unknown,
  otherwise: typeof signInNotStarted | typeof signInRefused,
): LatchkitError {
  if (isLatchkitError(error, ...siwxErrors)) return error
  return fail(
    otherwise,
    { reason: error instanceof Error ? error.message.slice(0, maxReasonLength) : '' },
    error,
  )
}
