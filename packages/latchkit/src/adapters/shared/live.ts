import type { CaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Discovery } from './createFamily.js'
import { endUnlocks, type Unlocks } from './wallet/unlocks.js'

/** The state of a running adapter once a wallet has been connected. It belongs to one kit, and ends with the adapter. */
export interface Live {
  readonly unlocks: Unlocks
  /** The network that each connected wallet is used on, by connector id. */
  readonly walletNetworks: Map<string, CaipNetworkId>
}

/**
 * Makes the state of a running adapter for connected wallets.
 * @param own The state that only this namespace has.
 * @param end Called when the adapter stops.
 * @throws `requestAborted` if the adapter has stopped.
 */
export function createLive<Found extends Discovery, Own extends object>(
  discovery: Found,
  own: Own,
  end: () => void,
): Found & Live & Own {
  if (discovery.hasStopped) throw fail(requestAborted, {})
  const live = Object.assign(discovery, { unlocks: new Map(), walletNetworks: new Map() }, own)
  live.cleanups.add(() => {
    end()
    endUnlocks(live.unlocks)
  })
  return live
}
