import { fail } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import type { SolanaLive } from '../live.js'

/** Waits, unless it is aborted or the adapter stops. @throws `requestAborted`. */
export function pause(live: SolanaLive, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      cancel()
      signal?.removeEventListener('abort', abort)
      live.cleanups.delete(abort)
      act()
    }
    const abort = end(() => reject(fail(requestAborted, {})))
    const cancel = live.context.clock.after(ms, end(resolve))
    signal?.addEventListener('abort', abort)
    live.cleanups.add(abort)
  })
}
