import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { type Connection, disconnected } from './connection.js'
import type { AccountTabName } from './views.js'

/** The networks of one namespace (§3 networkState). Its connection says which of them a wallet is approved for. */
export interface NetworkState {
  /** The network selected on the site. While a wallet is connected, the wallet's own network is used instead. */
  readonly caipNetworkId: CaipNetworkId
  readonly requestedCaipNetworks: readonly Network[]
  /** Set if the visitor chose it while no wallet was connected, so that the next wallet is asked to switch to it. */
  readonly isChosen?: true
  /** The network that a wallet is being asked to switch to. */
  readonly switchingTo?: CaipNetworkId
}

/** Labels by address. An account of the wallet is written as the wallet writes it, any other address as it was given. */
export type AddressLabels = Readonly<Record<string, string>>

/** Everything that is known of one namespace (§3 Chain state). */
export interface ChainState {
  readonly namespace: ChainNamespace
  /** The usual name of the family of chains. */
  readonly name: string
  readonly connection: Connection
  readonly networkState: NetworkState
  /** Absent until the site sets labels, and after the last account was disconnected. */
  readonly addressLabels?: AddressLabels | undefined
  /** The tab that the view Account shows; absent while it is not shown. */
  readonly currentTab?: AccountTabName | undefined
}

/** The chains of a site, and which of them is the active one. */
export interface Chains {
  readonly chains: Readonly<Record<ChainNamespace, ChainState>>
  readonly modal: { readonly activeChain?: ChainNamespace | undefined }
}

/** Returns the namespace that the buttons and the account show: the active one, else the first of the site. */
export function activeNamespace({ modal, chains }: Chains): ChainNamespace | undefined {
  return modal.activeChain ?? Object.keys(chains)[0]
}

/** Returns the state of a namespace, by default the active one. */
export function chainOf(state: Chains, namespace = activeNamespace(state)): ChainState | undefined {
  return namespace === undefined ? undefined : state.chains[namespace]
}

/** Creates the state of a namespace without a wallet, on a given network. */
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

/** Selects a network. */
export function withNetwork(state: ChainState, caipNetworkId: CaipNetworkId): ChainState {
  if (state.networkState.caipNetworkId === caipNetworkId) return state
  return { ...state, networkState: { ...state.networkState, caipNetworkId } }
}

/** Sets the network that a wallet is being asked to switch to, or removes it (`undefined`). */
export function withSwitching(state: ChainState, networkId: CaipNetworkId | undefined): ChainState {
  const { switchingTo: _, ...rest } = state.networkState
  return { ...state, networkState: networkId ? { ...rest, switchingTo: networkId } : rest }
}

/** Sets whether the visitor has chosen the network while no wallet was connected. */
export function withChosen(state: ChainState, isChosen: boolean): ChainState {
  const { isChosen: _, ...rest } = state.networkState
  return { ...state, networkState: isChosen ? { ...rest, isChosen } : rest }
}

/** Replaces the networks that the site works with. */
export function withRequested(state: ChainState, requestedCaipNetworks: readonly Network[]): ChainState {
  return { ...state, networkState: { ...state.networkState, requestedCaipNetworks } }
}
