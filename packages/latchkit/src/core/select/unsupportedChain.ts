import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { networkState } from './networkState.js'

/**
 * §2: whether the UnsupportedChain view is due: the requested list is not empty and lacks the wallet's network, network
 * switching is enabled, unsupported chains are not allowed, and there is an adapter to switch with (readings 3).
 */
export function unsupportedChainDue(kit: Kit, namespace?: ChainNamespace): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = kit.config
  if (!enableNetworkSwitch || allowUnsupportedChain || kit.adapters.size === 0) return false
  const { isUnsupported, requestedCaipNetworks } = networkState(kit.store.getState(), namespace)
  return isUnsupported && requestedCaipNetworks.length > 0
}
