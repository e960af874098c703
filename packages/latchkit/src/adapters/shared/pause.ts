import type { AdapterContext } from '../../core/contracts/adapter.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'

/** The state of an adapter that ends its waits. */
export interface WaitingAdapter {
  readonly context: Pick<AdapterContext, 'clock'>
  /** Functions that end the waits of the adapter when it stops. */
  readonly cleanups: Set<() => void>
}

/** Waits, unless it is aborted or the adapter stops. @throws `requestAborted`. */
export function pause(
  { context, cleanups }: WaitingAdapter,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      cancel()
      signal?.removeEventListener('abort', abort)
      cleanups.delete(abort)
      act()
    }
    const abort = end(() => reject(fail(requestAborted, {})))
    const cancel = context.clock.after(ms, end(resolve))
    signal?.addEventListener('abort', abort)
    cleanups.add(abort)
  })
}
