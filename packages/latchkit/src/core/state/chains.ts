import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { type Connection, disconnected } from './connection.js'

/** The networks of one namespace (§3 networkState). Which of them a wallet is approved for stands in its connection. */
export interface NetworkState {
  /** The network chosen on the site; where a wallet is connected, the wallet's own network decides instead. */
  readonly caipNetworkId: CaipNetworkId
  readonly requestedCaipNetworks: readonly Network[]
  /** The visitor chose it while no wallet was connected, so the next one is asked to go there. */
  readonly isChosen?: true
  /** The network a wallet is being asked to switch to. */
  readonly switchingTo?: CaipNetworkId
}

/** Labels by address: an account that the wallet shares is written as the wallet does, any other address as it was given. */
export type AddressLabels = Readonly<Record<string, string>>

/** Everything known of one namespace (§3 Chain state). */
export interface ChainState {
  readonly namespace: ChainNamespace
  /** The usual name of the family of chains. */
  readonly name: string
  readonly connection: Connection
  readonly networkState: NetworkState
  /** Absent until the site gives one, and once no account is connected any more. */
  readonly addressLabels?: AddressLabels | undefined
}

/** A namespace at rest: no wallet, on the given network. */
export function initialChain(
  { namespace, name }: Pick<ChainState, 'namespace' | 'name'>,
  networks: readonly Network[],
  caipNetworkId: CaipNetworkId,
): ChainState {
  return {
    namespace,
    name,
    connection: disconnected,
    networkState: {
      caipNetworkId,
      requestedCaipNetworks: networks,
    },
  }
}

/** Remembers the network chosen on the site. */
export function withNetwork(state: ChainState, caipNetworkId: CaipNetworkId): ChainState {
  if (state.networkState.caipNetworkId === caipNetworkId) return state
  return { ...state, networkState: { ...state.networkState, caipNetworkId } }
}
