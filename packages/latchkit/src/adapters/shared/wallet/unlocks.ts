import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'

/** The locked wallets of an adapter, by connector id, each with the function that stops listening to it. */
export type Unlocks = Map<string, () => void>

interface Listening {
  readonly context: Pick<AdapterContext, 'emit'>
  readonly unlocks: Unlocks
}

/**
 * Tells the kit when a wallet that shares no account shares some again, as after an unlock. Listens until `endUnlock`; further calls have
 * no effect.
 * @param listen Calls `onAccounts` for each event by which the wallet shares some. @returns What stops it.
 */
export function watchUnlock(
  { context, unlocks }: Listening,
  connector: Connector,
  listen: (onAccounts: () => void) => () => void,
): void {
  const { id } = connector.data
  // A wallet shared by several namespaces reports by its session that it shares accounts again.
  if (unlocks.has(id) || 'transport' in connector) return
  let stopListening: (() => void) | undefined
  const stop = () => stopListening?.()
  unlocks.set(id, stop)
  stopListening = listen(() => {
    // Some wallets go on calling a removed listener.
    if (unlocks.get(id) === stop) context.emit({ type: 'unlock', connectorId: id })
  })
}

/** Stops listening for the unlock of a wallet. Calling it twice is harmless. */
export function endUnlock(unlocks: Unlocks, connectorId: string): void {
  const stop = unlocks.get(connectorId)
  unlocks.delete(connectorId)
  stop?.()
}

/** Stops listening for the unlock of all wallets. */
export function endUnlocks(unlocks: Unlocks): void {
  for (const connectorId of [...unlocks.keys()]) endUnlock(unlocks, connectorId)
}
