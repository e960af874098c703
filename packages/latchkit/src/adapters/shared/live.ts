import type { CaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Discovery } from './createFamily.js'
import { stopWatchingUnlocks, type UnlockListeners } from './wallet/unlocks.js'

/** The state of a running adapter once a wallet has been connected. It belongs to one kit, and ends with the adapter. */
export interface Live {
  readonly unlockListeners: UnlockListeners
  /** The network that each connected wallet is used on, by connector id. */
  readonly walletNetworks: Map<string, CaipNetworkId>
}

/**
 * Makes the state of a running adapter for connected wallets.
 * @param ownState The state that only this namespace has.
 * @param end Called when the adapter stops.
 * @throws `requestAborted` if the adapter has stopped.
 */
export function createLive<OwnDiscovery extends Discovery, OwnState extends object>(
  discovery: OwnDiscovery,
  ownState: OwnState,
  end: () => void,
): OwnDiscovery & Live & OwnState {
  if (discovery.hasStopped) throw fail(requestAborted, {})
  const live = Object.assign(discovery, { unlockListeners: new Map(), walletNetworks: new Map() }, ownState)
  live.cleanups.add(() => {
    end()
    stopWatchingUnlocks(live.unlockListeners)
  })
  return live
}
