import type { Adapter, AdapterContext, RunningAdapter } from '../../core/contracts/adapter.js'
import { lazyModule, part } from '../../core/kit/part.js'
import { bitcoinAddressKey } from '../../wire/addressForms.js'
import type { Network } from '../../wire/entities.js'
import { lazyCalls } from '../shared/lazyCalls.js'
import { plainNetwork } from '../shared/plainNetwork.js'
import type { BitcoinOptions } from './bitcoinOptions.js'
import type { BitcoinDiscovery } from './discovery.js'
import type { BitcoinWallet } from './wallet/bitcoinWallet.js'
import type { WalletCalls } from './walletCalls.js'

/**
 * The adapter for Bitcoin (namespace `bip122`): finds browser wallets by Wallet Standard and by the objects that they put on the page, and
 * speaks with them. What connects, signs, sends or reads the chain is loaded when it is first used, and needs `@scure/btc-signer`
 * installed; the chain is read by Esplora APIs.
 * @param options Your own Esplora URLs by network, the rdns of wallets and the prefixes of networks of your own; all optional.
 * @returns A frozen object without state; several kits may share one. Running, it throws catalogued errors only:
 * `userRejected`, `requestPending`, `unauthorized`, `noAccounts`, `badAnswer`, `walletFailed`, `requestAborted`…
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { bitcoin as bitcoinNetwork } from 'latchkit/networks'
 * import { bitcoin } from 'latchkit/bitcoin'
 * const kit = createLatchkit({ networks: [bitcoinNetwork], adapters: [bitcoin()] })
 * ```
 */
export function bitcoin(options: BitcoinOptions = {}): Adapter {
  const wallet = lazyModule(loadWallet)
  return Object.freeze({
    namespace: 'bip122',
    name: 'Bitcoin',
    accountTypes: [
      { type: 'payment', spends: true },
      { type: 'ordinal', spends: false },
    ],
    supports: [],
    addressKey: bitcoinAddressKey,
    normalizeNetwork: (input: unknown) => normalizeNetwork(input, options.esploraUrls),
    warm: wallet,
    pairing: async () => (await wallet()).pairing,
    texts: async (language: string) => (await wallet()).loadTexts(language),
    setup: (context: AdapterContext) => setup(context, wallet, options),
  } satisfies Adapter)
}

/** One chunk for everything that speaks with a wallet: a page on which nothing connects never loads it. */
const loadWallet = () => import('./walletCalls.js')

function setup(context: AdapterContext, wallet: typeof loadWallet, options: BitcoinOptions): RunningAdapter {
  const discovery: BitcoinDiscovery = {
    context,
    found: new Map(),
    cleanups: new Set(),
    onLeave: new Set(),
  }
  const { siteWallet, ...calls } = lazyCalls(walletCalls, wallet, ({ createWalletCalls }) =>
    createWalletCalls(discovery, options),
  )
  return {
    ...calls,
    discover(onFound) {
      let stop: (() => void) | undefined
      let over = false
      const begin = async () => {
        const { discover } = await part(import('./wallet/discover.js'))
        if (!over && !discovery.hasStopped) stop = discover(discovery, onFound, options)
      }
      // On a server there is none to find.
      if (typeof window !== 'undefined')
        begin().catch((error) => context.logger.error('wallets could not be looked for', error))
      return () => {
        over = true
        stop?.()
      }
    },
    provider: (connector) =>
      lazyCalls<BitcoinWallet, BitcoinWallet>(
        siteCalls,
        () => siteWallet(connector),
        (made) => made,
      ),
    stop() {
      discovery.hasStopped = true
      for (const cleanup of [...discovery.cleanups]) cleanup()
    },
  }
}

const siteCalls = [
  'getAccounts',
  'signMessage',
  'signPsbt',
] as const satisfies readonly (keyof BitcoinWallet)[]

/** The calls of a running adapter that are loaded with the first of them: all but those that find wallets. */
const walletCalls = [
  'connect',
  'disconnect',
  'switchNetwork',
  'addressesOn',
  'signMessage',
  'reader',
  'verify',
  'send',
  'siteWallet',
] as const satisfies readonly (keyof WalletCalls)[]

/**
 * Reads a network of Bitcoin from our own form, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  // BIP-122: the beginning of the hash of its first block.
  const isOwn = /^bip122:[\da-f]{32}$/.test(`${chainNamespace}:${id}`)
  return isOwn ? plainNetwork(input, 'bip122', custom) : undefined
}
