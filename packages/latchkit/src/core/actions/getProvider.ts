import type { ChainNamespace } from '../../wire/caip.js'
import type { Provider } from '../connector.js'
import type { Kit } from '../kit.js'
import { held } from './held.js'

/**
 * The connected wallet's own provider, for the site to use with any library (EIP-1193 for EVM).
 * @throws `chainRequired`, `notConnected`.
 * @example
 * ```ts
 * import { getProvider, type Kit } from 'latchkit'
 * const block = (kit: Kit) => getProvider(kit)?.request({ method: 'eth_blockNumber' })
 * ```
 */
export function getProvider(
  kit: Kit,
  { namespace }: { readonly namespace?: ChainNamespace } = {},
): Provider | undefined {
  const { pairing, chains } = kit.store.getState()
  const shared = namespace !== undefined && !chains[namespace] && pairing.session?.namespaces[namespace]
  // A wallet of several namespaces may share one that no adapter speaks.
  if (shared && pairing.connectorId) return kit.live.connectors.get(pairing.connectorId)?.provider(namespace)
  const { session, connector } = held(kit, namespace, 'use its provider')
  return session.provider(connector)
}
