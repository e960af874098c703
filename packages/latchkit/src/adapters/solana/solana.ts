import type { Adapter } from '../../core/contracts/adapter.js'
import { isSolanaAddress } from '../../wire/addressForms.js'
import type { Network } from '../../wire/entities.js'
import { createFamily } from '../shared/createFamily.js'
import { plainNetwork } from '../shared/plainNetwork.js'
import type { SolanaOptions } from './discovery.js'
import { createDiscovery, walletOf } from './discovery.js'
import { discover } from './wallet/discover.js'

/**
 * The adapter for Solana (namespace `solana`): finds browser wallets by Wallet Standard and speaks with them.
 * The code that connects, signs, sends or reads the chain is loaded when it is first used. A bundler has to find five packages for it:
 * `@solana/kit` reads, and `@solana-program/token`, `system`, `compute-budget` and `memo` send.
 * @param options Your own RPC URLs by network, and the rdns of wallets of your own; all optional.
 * @returns A frozen object without state; several kits may share one. Running, it throws catalogued errors only:
 * `userRejected`, `requestPending`, `unauthorized`, `noAccounts`, `badAnswer`, `walletFailed`, `requestAborted`…
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { solana as solanaNetwork } from 'latchkit/networks'
 * import { solana } from 'latchkit/solana'
 * const kit = createLatchkit({ networks: [solanaNetwork], adapters: [solana()] })
 * ```
 */
export function solana(options: SolanaOptions = {}): Adapter {
  return createFamily({
    namespace: 'solana',
    name: 'Solana',
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances', 'activity', 'identity', 'onramp'],
    capabilities: { send: true, signIn: true, verify: true },
    addressKey,
    normalizeNetwork: (input) => normalizeNetwork(input, options.rpcUrls),
    texts: {
      en: async () => (await import('./texts/en.js')).en,
      ar: async () => (await import('./texts/ar.js')).ar,
    },
    createDiscovery: (context) => createDiscovery(context, options),
    discover,
    provider: walletOf,
    loadWallet: () => import('./createWallet.js'),
  })
}

/**
 * Reads a Solana network from our own form, as plain data.
 * @param customUrls URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  customUrls?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  const isSolanaNetwork = chainNamespace === 'solana' && typeof id === 'string' && /^[-\w]{1,32}$/.test(id)
  return isSolanaNetwork ? plainNetwork(input, 'solana', customUrls) : undefined
}

/** Returns the address itself: it has one form, and is case-sensitive. */
export function addressKey(text: unknown): string | undefined {
  return isSolanaAddress(text) ? text : undefined
}
