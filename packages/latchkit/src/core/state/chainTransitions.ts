import type { CaipNetworkId } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { ChainState } from './chains.js'
import { type ConnectionInput, connection } from './connectionTransitions.js'

/** Moves the connection. A balance never outlives its account (§4 account reset). */
export function withConnection(state: ChainState, input: ConnectionInput): ChainState {
  const next = connection(state.connection, input)
  if (next === state.connection) return state
  return { ...state, connection: next }
}

/** Marks the network a wallet is being asked to switch to, or that it has answered. */
export function withSwitching(state: ChainState, to: CaipNetworkId | undefined): ChainState {
  const { switchingTo: _, ...rest } = state.networkState
  return { ...state, networkState: to ? { ...rest, switchingTo: to } : rest }
}

/** Marks whether the network is one that the visitor chose without a wallet, until a wallet decides it. */
export function withChosen(state: ChainState, isChosen: boolean): ChainState {
  const { isChosen: _, ...rest } = state.networkState
  return { ...state, networkState: isChosen ? { ...rest, isChosen } : rest }
}

/** Changes the networks the site works with. */
export function withRequested(state: ChainState, requestedCaipNetworks: readonly Network[]): ChainState {
  return { ...state, networkState: { ...state.networkState, requestedCaipNetworks } }
}
