import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, nativeBalanceCacheMs } from '../../wire/constants.js'
import { type Kit, perKit } from '../kit/kit.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { queryState } from './accountQuery.js'
import { readNativeBalance } from './fetchBalance.js'
import { fetchIdentity } from './fetchIdentity.js'

/**
 * Keeps the balances of the connected accounts up to date (readings 37): reads a balance again when it is 30 s old and the page
 * is visible, and at once when the page becomes visible again. A hidden page, or a server, reads nothing.
 */
export function watchBalances(kit: Kit): void {
  const page = globalThis.document
  const watch = watchOf(kit)
  if (!page || watch.isOn) return
  watch.isOn = true
  const { clock, logger } = kit.services
  let cancel: () => void = () => undefined
  const read = (namespace: ChainNamespace) =>
    readNativeBalance(kit, namespace, false).catch((error: unknown) =>
      logger.debug('the balance could not be read again', error),
    )
  const scheduleReads = () => {
    cancel()
    if (page.visibilityState === 'hidden') return
    const dueReads = connectedNamespaces(kit.store.getState()).flatMap(
      (namespace) => dueAt(kit, namespace) ?? [],
    )
    if (dueReads.length === 0) return
    const nextAt = Math.min(...dueReads.map(({ at }) => at))
    cancel = clock.after(Math.max(0, nextAt - clock.now()), () => {
      // Takes at least the time for which the timer was set, since the clock may have gone back.
      const now = Math.max(nextAt, clock.now())
      for (const { namespace, at } of dueReads) if (at <= now) void read(namespace)
    })
  }
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (state.chains !== before.chains || state.queries?.balance !== before.queries?.balance) scheduleReads()
  })
  page.addEventListener('visibilitychange', scheduleReads)
  kit.live.cleanups.add(() => {
    cancel()
    unsubscribe()
    page.removeEventListener('visibilitychange', scheduleReads)
  })
  scheduleReads()
}

/** Returns when the balance of a namespace must be read again; `undefined` while it is being read, and before the first read. */
function dueAt(kit: Kit, namespace: ChainNamespace): { namespace: ChainNamespace; at: number } | undefined {
  const { status, at, failedAt } = queryState(kit, 'balance', namespace) ?? {}
  if (status === 'ready' && at !== undefined) return { namespace, at: at + nativeBalanceCacheMs }
  if (status === 'error' && failedAt !== undefined) return { namespace, at: failedAt + balanceRetryMs }
  return undefined
}

/**
 * Reads the balance of a connected account unless it is fresh, and its name if the site has a gateway. From then on the balance
 * is kept up to date.
 */
export function readAccount(kit: Kit, namespace: ChainNamespace, force: boolean): void {
  if (kit.live.phase !== 'started') return
  const logFailure = (error: unknown) => kit.services.logger.debug('the account could not be read', error)
  readNativeBalance(kit, namespace, force).catch(logFailure)
  watchBalances(kit)
  if (kit.config.backendUrl !== undefined) fetchIdentity(kit, namespace).catch(logFailure)
}

export const watchOf = perKit(() => ({ isOn: false }))
