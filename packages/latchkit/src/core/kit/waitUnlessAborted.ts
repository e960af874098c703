import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'

/**
 * Waits for work, at most until the signal aborts: a file may never come, nor a visitor's answer. The work itself continues.
 * @throws `requestAborted`, or the work's own error.
 */
export function waitUnlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = () => reject(fail(requestAborted, {}))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
