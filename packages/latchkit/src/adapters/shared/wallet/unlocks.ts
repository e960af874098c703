import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'

/** The locked wallets of an adapter, by connector id, each with the function that stops listening to it. */
export type Unlocks = Map<string, () => void>

interface Listening {
  readonly context: Pick<AdapterContext, 'emit'>
  readonly unlocks: Unlocks
}

/**
 * Tells the kit when a wallet that shares no account shares some again, as it does when its person unlocks it. It listens once, however
 * often this is called, until `endUnlock`.
 * @param listen Calls `onAccounts` for each event by which the wallet shares some. @returns What stops it.
 */
export function watchUnlock(
  { context, unlocks }: Listening,
  connector: Connector,
  listen: (onAccounts: () => void) => () => void,
): void {
  const { id } = connector.data
  // A wallet that several namespaces share says by its session that it is back.
  if (unlocks.has(id) || 'transport' in connector) return
  let stopListening: (() => void) | undefined
  const stop = () => stopListening?.()
  unlocks.set(id, stop)
  stopListening = listen(() => {
    // Some wallets go on calling a removed listener.
    if (unlocks.get(id) === stop) context.emit({ type: 'unlock', connectorId: id })
  })
}

/** Stops listening for it. Twice is harmless. */
export function endUnlock(unlocks: Unlocks, connectorId: string): void {
  const stop = unlocks.get(connectorId)
  unlocks.delete(connectorId)
  stop?.()
}

/** Stops listening to all of them. */
export function endUnlocks(unlocks: Unlocks): void {
  for (const connectorId of [...unlocks.keys()]) endUnlock(unlocks, connectorId)
}
