import type { Adapter, AdapterContext, RunningAdapter } from '../../core/contracts/adapter.js'
import { lazyModule } from '../../core/kit/part.js'
import { isSolanaAddress } from '../../wire/addressForms.js'
import type { Network } from '../../wire/entities.js'
import { lazyCalls } from '../shared/lazyCalls.js'
import { plainNetwork } from '../shared/plainNetwork.js'
import { createDiscovery, walletOf } from './discovery.js'
import type { SolanaOptions } from './solanaOptions.js'
import { discover } from './wallet/discover.js'
import type { WalletCalls } from './walletCalls.js'

/**
 * The adapter for Solana (namespace `solana`): finds browser wallets by Wallet Standard and speaks with them.
 * What connects, signs, sends or reads the chain is loaded when it is first used. A bundler has to find five packages for it:
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
  const wallet = lazyModule(loadWallet)
  return Object.freeze({
    namespace: 'solana',
    name: 'Solana',
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances', 'activity', 'identity', 'onramp'],
    addressKey,
    normalizeNetwork: (input: unknown) => normalizeNetwork(input, options.rpcUrls),
    warm: wallet,
    pairing: async () => (await wallet()).pairing,
    texts: async (language: string) => (await wallet()).loadTexts(language),
    setup: (context: AdapterContext) => setup(context, wallet, options),
  } satisfies Adapter)
}

/** One chunk for everything that speaks with a wallet: a page on which nothing connects never loads it. */
const loadWallet = () => import('./walletCalls.js')

function setup(context: AdapterContext, wallet: typeof loadWallet, options: SolanaOptions): RunningAdapter {
  const discovery = createDiscovery(context)
  return {
    ...lazyCalls(walletCalls, wallet, ({ createWalletCalls }) => createWalletCalls(discovery, options)),
    discover: (onFound) => discover(discovery, onFound, options),
    provider: (connector) => walletOf(discovery, connector),
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
  'signIn',
  'reader',
  'verify',
  'send',
] as const satisfies readonly (keyof WalletCalls)[]

/**
 * Reads a Solana network from our own form, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  const isOwn = chainNamespace === 'solana' && typeof id === 'string' && /^[-\w]{1,32}$/.test(id)
  return isOwn ? plainNetwork(input, 'solana', custom) : undefined
}

/** An address itself: upper and lower case are different letters of it, and there is one way to write it. */
export function addressKey(text: unknown): string | undefined {
  return isSolanaAddress(text) ? text : undefined
}
