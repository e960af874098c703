import type { ChainNamespace } from '../../wire/caip.js'
import { resumeMs } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { resumeTries } from '../state/connection.js'

/** Parameters of `waitForResume`. */
export interface WaitForResumeParameters {
  /** The namespace; all namespaces unless given. */
  readonly namespace?: ChainNamespace
  /** Stops waiting. */
  readonly signal?: AbortSignal
}

/**
 * Waits until the kit has started and the wallets of the last page load have been asked again. Then `accountState` says who is
 * connected. A wallet that has not been found 3 s after the start is not waited for; it is connected if it appears later.
 * @param parameters The namespace, and a signal that ends the wait; both optional.
 * @throws `kitDestroyed`; `requestAborted` if the signal aborts.
 * @example
 * ```ts
 * import { accountState, type Kit, waitForResume } from 'latchkit'
 * const returning = async (kit: Kit) => {
 *   await waitForResume(kit)
 *   return accountState(kit.store.getState()).address
 * }
 * ```
 */
export async function waitForResume(
  kit: Kit,
  { namespace, signal }: WaitForResumeParameters = {},
): Promise<void> {
  await until(kit, () => (kit.live.phase === 'started' ? true : undefined), { signal })
  let isLate = false
  await until(kit, () => (isDue(kit, namespace, isLate) ? undefined : true), {
    signal,
    watch: (check) =>
      kit.services.clock.after(resumeMs, () => {
        isLate = true
        check()
      }),
  })
}

/** Checks whether a wallet of the last page load is being asked, or will be once it is found. */
function isDue({ live, store }: Kit, namespace: ChainNamespace | undefined, isLate: boolean): boolean {
  return [...live.resumable].some(([key, { triesLeft }]) => {
    if (namespace !== undefined && key !== namespace) return false
    const status = store.getState().chains[key]?.connection.status
    if (status !== 'disconnected') return status === 'connecting'
    return live.attempts.has(key) || (triesLeft === resumeTries && !isLate)
  })
}
