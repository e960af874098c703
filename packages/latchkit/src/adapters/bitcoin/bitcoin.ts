import type { Adapter } from '../../core/contracts/adapter.js'
import type { FoundConnector } from '../../core/contracts/connector.js'
import { loadFile } from '../../core/kit/loadFile.js'
import { bitcoinAddressKey } from '../../wire/addressForms.js'
import type { Network } from '../../wire/entities.js'
import { createFamily } from '../shared/createFamily.js'
import { plainNetwork } from '../shared/plainNetwork.js'
import type { BitcoinWallet } from './bitcoinWallet.js'
import type { BitcoinOptions } from './discovery.js'
import { type BitcoinDiscovery, createDiscovery } from './discovery.js'

/**
 * The adapter for Bitcoin (namespace `bip122`): finds browser wallets by Wallet Standard and by the objects that they put on the page, and
 * speaks with them. The code that connects, signs, sends or reads the chain is loaded when it is first used, and needs
 * `@scure/btc-signer` installed; the chain is read by Esplora APIs.
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
  return createFamily({
    namespace: 'bip122',
    name: 'Bitcoin',
    accountTypes: [
      { type: 'payment', spends: true },
      { type: 'ordinal', spends: false },
    ],
    supports: [],
    capabilities: { send: true, verify: true },
    addressKey: bitcoinAddressKey,
    normalizeNetwork: (input) => normalizeNetwork(input, options.esploraUrls),
    texts: {
      en: async () => (await import('./texts/en.js')).en,
      ar: async () => (await import('./texts/ar.js')).ar,
    },
    createDiscovery: (context) => createDiscovery(context, options),
    discover,
    provider(_, connector, wallet): BitcoinWallet {
      const siteWallet = async () => (await wallet()).siteWallet(connector)
      return {
        getAccounts: async () => (await siteWallet()).getAccounts(),
        signMessage: async (request) => (await siteWallet()).signMessage(request),
        signPsbt: async (request) => (await siteWallet()).signPsbt(request),
      }
    },
    loadWallet: () => import('./createWallet.js'),
  })
}

/** Loads the code that looks for wallets, and runs it until the returned function is called. On a server it finds none. */
function discover(discovery: BitcoinDiscovery, onFound: (connector: FoundConnector) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const loadAndDiscover = async () => {
    const wallets = await loadFile(() => import('./wallet/discover.js'))
    if (!isOver && !discovery.hasStopped) stop = wallets.discover(discovery, onFound)
  }
  if (typeof window !== 'undefined')
    loadAndDiscover().catch((error) =>
      discovery.context.logger.error('wallets could not be looked for', error),
    )
  return () => {
    isOver = true
    stop?.()
  }
}

/**
 * Reads a network of Bitcoin from our own form, as plain data.
 * @param customUrls URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  customUrls?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  // BIP-122: the id of a network is the beginning of its first block's hash.
  const isBitcoinNetwork = /^bip122:[\da-f]{32}$/.test(`${chainNamespace}:${id}`)
  return isBitcoinNetwork ? plainNetwork(input, 'bip122', customUrls) : undefined
}
