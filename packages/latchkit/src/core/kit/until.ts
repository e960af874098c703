import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Kit } from './kit.js'

interface UntilOptions {
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
  /** Calls `check` when something outside the state changes. Returns a function that ends the watching. */
  readonly watch?: (check: () => void) => () => void
}

/**
 * Resolves with the first value that `read` returns, now or after a change of the state. Rejects if `read` throws.
 * @throws `kitDestroyed`, `requestAborted`.
 */
export function until<Answer>(
  kit: Kit,
  read: () => Answer | undefined,
  { signal, watch }: UntilOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cleanups: (() => void)[] = []
    const end = () => {
      for (const stop of cleanups.splice(0)) stop()
    }
    const refuse = (error: unknown) => {
      end()
      reject(error)
    }
    const giveUp = () => refuse(fail(requestAborted, {}))
    const check = () => {
      if (signal?.aborted) return giveUp()
      try {
        if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
        const answer = read()
        if (answer === undefined) return
        end()
        resolve(answer)
      } catch (error) {
        refuse(error)
      }
    }
    cleanups.push(kit.store.subscribe(check), () => signal?.removeEventListener('abort', giveUp))
    signal?.addEventListener('abort', giveUp)
    if (watch) cleanups.push(watch(check))
    check()
  })
}
