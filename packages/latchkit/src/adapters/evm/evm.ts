import type { Adapter, AdapterContext, RunningAdapter } from '../../core/contracts/adapter.js'
import { lazyModule } from '../../core/kit/part.js'
import type { BlockExplorer, Network } from '../../wire/entities.js'
import { lazyCalls } from '../shared/lazyCalls.js'
import { isCount, plainNetwork } from '../shared/plainNetwork.js'
import { addressKey } from './chain/addressKey.js'
import { createDiscovery, providerOf } from './discovery.js'
import type { EvmOptions } from './evmOptions.js'
import { discover } from './wallet/discover.js'
import type { WalletCalls } from './walletCalls.js'

/**
 * The adapter for EVM chains (namespace `eip155`): finds browser wallets by EIP-6963 and speaks EIP-1193 with them; in the
 * frame of a Safe it finds that.
 * What connects, signs, sends, switches or reads the chain is loaded when it is first used; reading needs `viem` installed.
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
  const wallet = lazyModule(loadWallet)
  return Object.freeze({
    namespace: 'eip155',
    name: 'Ethereum',
    // Readings 26: until there are smart accounts, every account is an eoa.
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances', 'activity', 'names', 'onramp', 'swaps'],
    addressKey,
    addressPrefix: '0x',
    normalizeNetwork: (input: unknown) => normalizeNetwork(input, options.rpcUrls),
    warm: wallet,
    pairing: async () => (await wallet()).pairing,
    texts: async (language: string) => (await wallet()).loadTexts(language),
    setup: (context: AdapterContext) => setup(context, wallet, options),
  } satisfies Adapter)
}

/** One chunk for everything that speaks with a wallet: a page on which nothing connects never loads it. */
const loadWallet = () => import('./walletCalls.js')

function setup(context: AdapterContext, wallet: typeof loadWallet, options: EvmOptions): RunningAdapter {
  const discovery = createDiscovery(context)
  return {
    ...lazyCalls(walletCalls, wallet, ({ createWalletCalls }) =>
      createWalletCalls(discovery, options.ensResolvers),
    ),
    discover: (onFound) => discover(discovery, onFound, wallet, options),
    provider: (connector) => providerOf(discovery, connector),
    stop() {
      discovery.hasStopped = true
      for (const cleanup of [...discovery.cleanups]) cleanup()
    },
  }
}

/** The calls of a running adapter that are loaded with the first of them: all but those that find wallets. */
const walletCalls = [
  'connect',
  'disconnect',
  'switchNetwork',
  'addressesOn',
  'signMessage',
  'typedData',
  'accounts',
  'assets',
  'calls',
  'names',
  'send',
  'reader',
  'verify',
] as const satisfies readonly (keyof WalletCalls)[]

/**
 * Reads an EVM network from our own form or from a viem chain object, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything that is neither, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const id = (input as Partial<Network> | null | undefined)?.id
  return isCount(id) && id ? plainNetwork(input, 'eip155', custom, withPages) : undefined
}

/** Nearly all explorers of EVM chains have their pages at these addresses. */
function withPages(explorer: BlockExplorer): BlockExplorer {
  const base = explorer.url.replace(/\/$/, '')
  return { address: `${base}/address/{address}`, transaction: `${base}/tx/{id}`, ...explorer }
}
