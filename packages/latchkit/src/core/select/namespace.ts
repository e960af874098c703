import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import type { ChainState } from '../state/chains.js'

/** The namespace the buttons and the account speak of: the active one, else the first the site has. */
export function activeNamespace(state: KitState): ChainNamespace | undefined {
  return state.modal.activeChain ?? Object.keys(state.chains)[0]
}

/** All that is known of a namespace, by default the active one. */
export function chainOf(state: KitState, namespace = activeNamespace(state)): ChainState | undefined {
  return namespace === undefined ? undefined : state.chains[namespace]
}
