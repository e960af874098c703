import type { ChainNamespace } from '../../wire/caip.js'
import type { ProviderOf } from '../contracts/providers.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'

/**
 * Returns the connected wallet's provider object, for use with any library: an EIP-1193 provider for EVM.
 * @param kit The kit.
 * @param parameters `namespace`: the active one unless given; its provider type is then unknown to TypeScript.
 * @returns The provider, of the type that the adapter declares in `LatchkitProviders`, else `unknown`.
 * @throws `connectedErrors`.
 * @example
 * ```ts
 * import { getProvider, type Kit } from 'latchkit'
 * import type {} from 'latchkit/evm'
 * const block = (kit: Kit) =>
 *   getProvider(kit, { namespace: 'eip155' })?.request({ method: 'eth_blockNumber' })
 * ```
 */
export function getProvider<Namespace extends ChainNamespace = ChainNamespace>(
  kit: Kit,
  { namespace }: { readonly namespace?: Namespace } = {},
): ProviderOf<Namespace> {
  const { running, connector } = connectedWallet(kit, namespace, 'use its provider')
  return running.provider(connector) as ProviderOf<Namespace>
}
