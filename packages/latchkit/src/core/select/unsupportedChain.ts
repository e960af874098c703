import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { settled } from '../state/connection.js'

/**
 * Checks whether the UnsupportedChain view must be shown (§2): the requested list is not empty and lacks the wallet's network,
 * network switching is enabled, unsupported chains are not allowed, and there is an adapter to switch with.
 * @param namespace The namespace; the active one unless given.
 * @returns `true` if the view must be shown.
 * @example
 * ```ts
 * import { type Kit, open, unsupportedChainDue } from 'latchkit'
 * const helpOut = (kit: Kit) => unsupportedChainDue(kit) && open(kit)
 * ```
 */
export function unsupportedChainDue(kit: Kit, namespace?: ChainNamespace): boolean {
  const state = kit.store.getState()
  const { enableNetworkSwitch, allowUnsupportedChain } = state.options
  if (!enableNetworkSwitch || allowUnsupportedChain || kit.adapters.size === 0) return false
  const chain = chainOf(state, namespace)
  const current = chain && settled(chain.connection)
  if (!chain || current?.status !== 'connected') return false
  const { requestedCaipNetworks: all } = chain.networkState
  return all.length > 0 && !all.some(({ caipNetworkId }) => caipNetworkId === current.caipNetworkId)
}
