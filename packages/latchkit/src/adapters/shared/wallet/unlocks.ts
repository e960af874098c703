import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'

/** For each locked wallet of an adapter, by connector id: the function that stops listening to it. */
export type UnlockListeners = Map<string, () => void>

interface UnlockWatcher {
  readonly context: Pick<AdapterContext, 'emit'>
  readonly unlockListeners: UnlockListeners
}

/**
 * Tells the kit when a wallet that shares no account shares accounts again, such as after an unlock. Listens until
 * `stopWatchingUnlock`; further calls have no effect.
 * @param listen Calls `onAccounts` for each event by which the wallet shares accounts. @returns The function that stops
 * listening.
 */
export function watchUnlock(
  { context, unlockListeners }: UnlockWatcher,
  connector: Connector,
  listen: (onAccounts: () => void) => () => void,
): void {
  const { id } = connector.data
  // A wallet shared by several namespaces reports by its session that it shares accounts again.
  if (unlockListeners.has(id) || 'transport' in connector) return
  let stopListening: (() => void) | undefined
  const stop = () => stopListening?.()
  unlockListeners.set(id, stop)
  stopListening = listen(() => {
    // Some wallets go on calling a removed listener.
    if (unlockListeners.get(id) === stop) context.emit({ type: 'unlock', connectorId: id })
  })
}

/** Stops listening for the unlock of a wallet. Calling it twice is harmless. */
export function stopWatchingUnlock(listeners: UnlockListeners, connectorId: string): void {
  const stop = listeners.get(connectorId)
  listeners.delete(connectorId)
  stop?.()
}

/** Stops listening for the unlock of all wallets. */
export function stopWatchingUnlocks(listeners: UnlockListeners): void {
  for (const connectorId of [...listeners.keys()]) stopWatchingUnlock(listeners, connectorId)
}
