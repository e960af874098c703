import type { Adapter } from '../../core/contracts/adapter.js'
import type { BlockExplorer, Network } from '../../wire/entities.js'
import { createFamily } from '../shared/createFamily.js'
import { isCount, plainNetwork } from '../shared/plainNetwork.js'
import { addressKey } from './chain/addressKey.js'
import type { EvmOptions } from './discovery.js'
import { createDiscovery, providerOf } from './discovery.js'
import { discover } from './wallet/discover.js'

/**
 * The adapter for EVM chains (namespace `eip155`): finds browser wallets by EIP-6963 and speaks EIP-1193 with them. In a page that a Safe
 * frames, it finds the Safe too.
 * The code that connects, signs, sends, switches or reads the chain is loaded when it is first used; reading needs `viem` installed.
 * @param options Where to look for wallets, your own RPC URLs by network, and ENS resolvers; all optional.
 * @returns A frozen object without state; several kits may share one. Running, it throws catalogued errors only:
 * `userRejected`, `requestPending`, `unauthorized`, `noAccounts`, `badAnswer`, `walletFailed`, `requestAborted`…
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()] })
 * ```
 */
export function evm(options: EvmOptions = {}): Adapter {
  return createFamily({
    namespace: 'eip155',
    name: 'Ethereum',
    // Readings 26: until there are smart accounts, every account is an eoa.
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances', 'activity', 'names', 'onramp', 'swaps'],
    capabilities: {
      accounts: true,
      assets: true,
      calls: true,
      names: true,
      send: true,
      typedData: true,
      verify: true,
    },
    addressKey,
    addressPrefix: '0x',
    normalizeNetwork: (input) => normalizeNetwork(input, options.rpcUrls),
    texts: {
      en: async () => (await import('./texts/en.js')).en,
      ar: async () => (await import('./texts/ar.js')).ar,
    },
    createDiscovery: (context) => createDiscovery(context, options),
    discover: (discovery, onFound) => discover(discovery, onFound, loadSafe),
    provider: providerOf,
    loadWallet: () => import('./createWallet.js'),
  })
}

/** Loads the code that looks for a Safe: it is needed only by a page in a frame. */
const loadSafe = () => import('./safe/findSafe.js')

/**
 * Reads an EVM network from our own form or from a viem chain object, as plain data.
 * @param customUrls URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything that is neither, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  customUrls?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const id = (input as Partial<Network> | null | undefined)?.id
  return isCount(id) && id ? plainNetwork(input, 'eip155', customUrls, withPages) : undefined
}

/** Completes an explorer: nearly all explorers of EVM chains have their pages at these addresses. */
function withPages(explorer: BlockExplorer): BlockExplorer {
  const base = explorer.url.replace(/\/$/, '')
  return { address: `${base}/address/{address}`, transaction: `${base}/tx/{id}`, ...explorer }
}
