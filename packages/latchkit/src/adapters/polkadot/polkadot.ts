import type { Adapter } from '../../core/contracts/adapter.js'
import type { Network } from '../../wire/entities.js'
import { createFamily } from '../shared/createFamily.js'
import { plainNetwork } from '../shared/plainNetwork.js'
import { addressKey } from './chain/addressKey.js'
import type { PolkadotOptions } from './discovery.js'
import { createDiscovery, walletOf } from './discovery.js'
import type { PolkadotWallet } from './polkadotWallet.js'
import { discover } from './wallet/discover.js'

/**
 * The adapter for Polkadot (namespace `polkadot`): finds browser wallets in `window.injectedWeb3` and speaks with them. Each relay chain
 * and each hub is a network of its own. The code that connects, signs or reads the chain is loaded when it is first used; only
 * `signExtrinsic` and `readBalance` of the wallet object need the libraries `@polkadot-api/…` installed.
 * @param options Your own RPC URLs and ways to write accounts, by network, and the rdns of wallets of your own; all optional.
 * @returns A frozen object without state; several kits may share one. Running, it throws catalogued errors only:
 * `userRejected`, `requestPending`, `unauthorized`, `noAccounts`, `badAnswer`, `walletFailed`, `requestAborted`…
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { polkadot as polkadotNetwork, polkadotAssetHub } from 'latchkit/networks'
 * import { polkadot } from 'latchkit/polkadot'
 * const kit = createLatchkit({ networks: [polkadotNetwork, polkadotAssetHub], adapters: [polkadot()] })
 * ```
 */
export function polkadot(options: PolkadotOptions = {}): Adapter {
  return createFamily({
    namespace: 'polkadot',
    name: 'Polkadot',
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances'],
    capabilities: { verify: true },
    addressKey,
    normalizeNetwork: (input) => normalizeNetwork(input, options.rpcUrls),
    createDiscovery: (context) => createDiscovery(context, options),
    discover,
    provider(discovery, connector, wallet) {
      const injectedWallet = walletOf(discovery, connector)
      if (!injectedWallet) return undefined
      const cachedWallet = discovery.siteWallets.get(injectedWallet)
      if (cachedWallet) return cachedWallet
      const siteWallet: PolkadotWallet = {
        ...(injectedWallet.version && { version: injectedWallet.version }),
        enable: (origin) => injectedWallet.enable(origin),
        signExtrinsic: async (call) => (await wallet()).signExtrinsic(connector, call),
        readBalance: async (address) => (await wallet()).readBalance(connector, address),
      }
      discovery.siteWallets.set(injectedWallet, siteWallet)
      return siteWallet
    },
    loadWallet: () => import('./createWallet.js'),
  })
}

/**
 * Reads a network of Polkadot from our own form, as plain data. Its id is the beginning of the hash of its first block.
 * @param customUrls URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  customUrls?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  const isPolkadotNetwork =
    chainNamespace === 'polkadot' && typeof id === 'string' && /^[\da-f]{32}$/.test(id)
  return isPolkadotNetwork ? plainNetwork(input, 'polkadot', customUrls) : undefined
}
