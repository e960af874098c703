import type { ChainNamespace } from '../../wire/caip.js'
import type { ProviderOf } from '../contracts/providers.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'

/**
 * The connected wallet's own object, for the site to use with any library: an EIP-1193 provider for EVM.
 * @param kit The kit.
 * @param parameters `namespace`: the active one unless given, of which nothing is known when the site is built.
 * @returns The kind of object that the adapter's door names in `LatchkitProviders`, `unknown` without it.
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
