import type { ChainKind } from '../chains/createChain.js'
import { type Chains, createChains } from '../chains/createChains.js'
import type { PoolLimits } from '../chains/createPool.js'
import type { NamespaceParts } from './namespace.js'

/**
 * Opens the chains of a namespace, and logs an error for each node that serves another network than configured.
 * @param settings Called for every request, since the configuration can change while the server runs.
 * @param networksIn Returns its configured networks.
 */
export function openChains<
  Settings extends { readonly limits: PoolLimits },
  Config extends { readonly id: string; readonly rpcUrls: readonly string[] },
>(
  { clock, log, onFault }: NamespaceParts,
  kind: ChainKind,
  settings: () => Settings,
  networksIn: (settings: Settings) => readonly Config[],
): Chains<Config> {
  return createChains(() => networksIn(settings()), kind, {
    clock,
    limits: () => settings().limits,
    onFault,
    onForeignNode: (chain) => log('error', 'a node is of another network', { chain }),
  })
}
