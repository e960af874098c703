import type { Adapter, AdapterContext, RunningAdapter } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import { lazyModule } from '../../core/kit/part.js'
import type { Network } from '../../wire/entities.js'
import { lazyCalls } from '../shared/lazyCalls.js'
import { plainNetwork } from '../shared/plainNetwork.js'
import { addressKey } from './chain/addressKey.js'
import { createDiscovery, walletOf } from './discovery.js'
import type { PolkadotOptions } from './polkadotOptions.js'
import { discover } from './wallet/discover.js'
import type { PolkadotCall, PolkadotWallet } from './wallet/polkadotWallet.js'
import type { WalletCalls } from './walletCalls.js'

/**
 * The adapter for Polkadot (namespace `polkadot`): finds browser wallets in `window.injectedWeb3` and speaks with them. Each relay chain
 * and each hub is a network of its own. What connects, signs or reads the chain is loaded when it is first used; only
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
  const wallet = lazyModule(loadWallet)
  return Object.freeze({
    namespace: 'polkadot',
    name: 'Polkadot',
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances'],
    addressKey,
    normalizeNetwork: (input: unknown) => normalizeNetwork(input, options.rpcUrls),
    warm: wallet,
    pairing: async () => (await wallet()).pairing,
    setup: (context: AdapterContext) => setup(context, wallet, options),
  } satisfies Adapter)
}

/** One chunk for everything that speaks with a wallet: a page on which nothing connects never loads it. */
const loadWallet = () => import('./walletCalls.js')

function setup(context: AdapterContext, wallet: typeof loadWallet, options: PolkadotOptions): RunningAdapter {
  const discovery = createDiscovery(context)
  const { signExtrinsic, readBalance, ...calls } = lazyCalls(walletCalls, wallet, ({ createWalletCalls }) =>
    createWalletCalls(discovery, options),
  )
  const objects = new WeakMap<object, PolkadotWallet>()
  const provider = (connector: Connector) => {
    const own = walletOf(discovery, connector)
    if (!own) return undefined
    const object = objects.get(own) ?? {
      ...(own.version && { version: own.version }),
      enable: (origin) => own.enable(origin),
      signExtrinsic: (call: PolkadotCall) => signExtrinsic(connector, call),
      readBalance: (address?: string) => readBalance(connector, address),
    }
    objects.set(own, object)
    return object
  }
  return {
    ...calls,
    discover: (onFound) => discover(discovery, onFound, options),
    provider,
    stop() {
      discovery.hasStopped = true
      for (const cleanup of discovery.cleanups) cleanup()
    },
  }
}

/** The calls that are loaded with the first of them: all but those that find wallets. */
const walletCalls = [
  'connect',
  'disconnect',
  'switchNetwork',
  'addressesOn',
  'signMessage',
  'verify',
  'reader',
  'signExtrinsic',
  'readBalance',
] as const satisfies readonly (keyof WalletCalls)[]

/**
 * Reads a network of Polkadot from our own form, as plain data. Its id is the beginning of the hash of its first block.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  const isOwn = chainNamespace === 'polkadot' && typeof id === 'string' && /^[\da-f]{32}$/.test(id)
  return isOwn ? plainNetwork(input, 'polkadot', custom) : undefined
}
