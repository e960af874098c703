import type { Adapter, AdapterContext, RunningAdapter } from '../../core/contracts/adapter.js'
import { lazyModule } from '../../core/kit/lazyModule.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import { addressKey } from './chain/addressKey.js'
import { normalizeNetwork } from './chain/network.js'
import { createDiscovery, providerOf } from './discovery.js'
import { discover } from './wallet/discover.js'
import type { WalletCalls } from './walletCalls.js'

/** The options of the EVM adapter. */
export interface EvmOptions {
  /** Whether a wallet that does not announce itself is looked for at `window.ethereum`; `true` unless told otherwise. */
  readonly injected?: boolean
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. Several are ranked while a wallet is connected. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** ENS universal resolvers, by network. Mainnet's is known. The first of the site's networks that has one tells names. */
  readonly ensResolvers?: Readonly<Record<CaipNetworkId, string>>
}

/**
 * The adapter for EVM chains (namespace `eip155`): finds browser wallets by EIP-6963 and speaks EIP-1193 with them.
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
export function evm({ injected = true, rpcUrls, ensResolvers }: EvmOptions = {}): Adapter {
  const wallet = lazyModule(loadWallet)
  return Object.freeze({
    namespace: 'eip155',
    name: 'Ethereum',
    // Readings 26: until there are smart accounts, every account is an eoa.
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances', 'activity', 'names', 'onramp', 'swaps'],
    addressKey,
    addressPrefix: '0x',
    normalizeNetwork: (input: unknown) => normalizeNetwork(input, rpcUrls),
    warm: wallet,
    pairing: async () => (await wallet()).pairing,
    texts: async (language: string) => (await wallet()).loadTexts(language),
    setup: (context: AdapterContext) => setup(context, wallet, injected, ensResolvers),
  } satisfies Adapter)
}

/** One chunk for everything that speaks with a wallet: a page on which nothing connects never loads it. */
const loadWallet = () => import('./walletCalls.js')

function setup(
  context: AdapterContext,
  wallet: typeof loadWallet,
  legacy: boolean,
  ensResolvers: EvmOptions['ensResolvers'],
): RunningAdapter {
  const discovery = createDiscovery(context)
  let calls: WalletCalls | undefined
  const call = async (name: keyof WalletCalls, args: unknown[]) => {
    const { createWalletCalls } = await wallet()
    calls ??= createWalletCalls(discovery, ensResolvers)
    return (calls[name] as (...given: unknown[]) => unknown)(...args)
  }
  const loaded = walletCalls.map((name) => [name, (...args: unknown[]) => call(name, args)])
  return {
    ...(Object.fromEntries(loaded) as WalletCalls),
    discover: (onFound) => discover(discovery, onFound, legacy),
    provider: (connector) => providerOf(discovery, connector),
    stop() {
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
] as const satisfies readonly (keyof WalletCalls)[]
