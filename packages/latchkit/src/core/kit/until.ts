import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Kit } from './kit.js'

interface UntilOptions {
  /** Gives up when aborted. */
  readonly signal?: AbortSignal | undefined
  /** Calls `look` when something beside the state changes; the answer ends that. */
  readonly watch?: (look: () => void) => () => void
}

/**
 * Resolves with the first answer that `read` has, now or after a change of the state, and rejects with what it throws.
 * @throws `kitDestroyed`, `requestAborted`.
 */
export function until<Answer>(
  kit: Kit,
  read: () => Answer | undefined,
  { signal, watch }: UntilOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = []
    const end = () => {
      for (const stop of ends.splice(0)) stop()
    }
    const refuse = (error: unknown) => {
      end()
      reject(error)
    }
    const giveUp = () => refuse(fail(requestAborted, {}))
    const look = () => {
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
    ends.push(kit.store.subscribe(look), () => signal?.removeEventListener('abort', giveUp))
    signal?.addEventListener('abort', giveUp)
    if (watch) ends.push(watch(look))
    look()
  })
}
