import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { siwxErrors } from '../../wire/errors/groups.js'
import type { signInNotStarted, signInRefused } from '../../wire/errors/signIn.js'

/**
 * Names the failure of a site's way to sign in: by one of `siwxErrors`, for which visitors have a sentence. Whatever else it throws, such as
 * what `verifySignature` has against a message, is the cause of `otherwise`.
 */
export function pluginFailure(
  error: unknown,
  otherwise: typeof signInNotStarted | typeof signInRefused,
): LatchkitError {
  if (isLatchkitError(error, ...siwxErrors)) return error
  return fail(otherwise, { reason: error instanceof Error ? error.message.slice(0, 200) : '' }, error)
}
