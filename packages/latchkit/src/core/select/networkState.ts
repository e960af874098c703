import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit.js'
import { settled } from '../state/connection.js'
import { chainOf } from './namespace.js'

/** Where a namespace is (§3 networkState). `caipNetwork` is absent on a network the site does not list. */
export interface NetworkInfo {
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly caipNetwork: Network | undefined
  /** The network's name, or 'Unknown Network' (§8). */
  readonly label: string
  readonly requestedCaipNetworks: readonly Network[]
  /** The wallet is on a network the site does not list. */
  readonly isUnsupported: boolean
  /** The network the wallet is being asked to switch to. */
  readonly switchingTo: CaipNetworkId | undefined
}

/** §8: the label of a network the site does not list. */
export const unknownNetworkLabel = 'Unknown Network'

/** Where a namespace is: on the wallet's network if a wallet is connected, else on the one chosen on the site. */
export function networkState(state: KitState, namespace?: ChainNamespace): NetworkInfo {
  const chain = chainOf(state, namespace)
  const connection = chain && settled(chain.connection)
  const connected = connection?.status === 'connected'
  const caipNetworkId = connected ? connection.caipNetworkId : chain?.networkState.caipNetworkId
  const requested = chain?.networkState.requestedCaipNetworks ?? []
  const caipNetwork = requested.find((each) => each.caipNetworkId === caipNetworkId)
  return {
    caipNetworkId,
    caipNetwork,
    label: caipNetwork?.name ?? unknownNetworkLabel,
    requestedCaipNetworks: requested,
    isUnsupported: connected && !caipNetwork,
    switchingTo: chain?.networkState.switchingTo,
  }
}
