import type { Clock } from '../../../core/contracts/services.js'
import { fail, type LatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'

/** The limits of one request to a wallet. Without them the person may take any time. */
export interface AskLimits {
  readonly signal?: AbortSignal | undefined
  /** The timeout in ms, for requests that do not ask the person. */
  readonly timeoutMs?: number
}

/** The adapter that asks, and its errors for what may go wrong. */
export interface AskOptions extends AskLimits {
  readonly clock: Clock
  /** Functions that end the waits of the adapter when it stops. */
  readonly cleanups: Set<() => void>
  timeoutError(): LatchkitError | Promise<LatchkitError>
  toError(error: unknown): LatchkitError | Promise<LatchkitError>
}

/**
 * Asks a wallet, once. A wallet is foreign code: it may throw at once, answer without a promise, never, or twice.
 * @throws `requestAborted` (also when the adapter stops), or the error of `timeoutError` or `toError`; a late answer is
 * ignored.
 */
export function askOnce(
  ask: () => unknown,
  { signal, timeoutMs, clock, cleanups, timeoutError, toError }: AskOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = <Value>(callback: (value: Value) => void) => {
      return (value: Value) => {
        cancel?.()
        signal?.removeEventListener('abort', abort)
        cleanups.delete(abort)
        callback(value)
      }
    }
    const refuse = settle(reject)
    const refuseAs = async (error: LatchkitError | Promise<LatchkitError>) => refuse(await error)
    const abort = () => refuse(fail(requestAborted, {}))
    const cancel =
      timeoutMs === undefined ? undefined : clock.after(timeoutMs, () => refuseAs(timeoutError()))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    cleanups.add(abort)
    new Promise((answer) => answer(ask())).then(settle(resolve), (error) => refuseAs(toError(error)))
  })
}
