import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Discovery } from '../shared/createFamily.js'
import type { AddressFormat } from './chain/addressFormats.js'
import type { InjectedPolkadotWallet, PolkadotWallet } from './polkadotWallet.js'

/** The options of the Polkadot adapter. */
export interface PolkadotOptions {
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. They are asked in their order. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * How networks write addresses, by CAIP-2 id, for networks that the kit does not know: an SS58 prefix, or `'h160'` for
   * networks with Ethereum accounts. Unless given, prefix 42, which is not tied to a network.
   */
  readonly addressFormats?: Readonly<Record<CaipNetworkId, AddressFormat>>
  /**
   * The rdns of wallets by their name in `window.injectedWeb3`, for wallets that the directory does not know. Such a wallet has
   * one row, even if it is also found on EVM chains. A name is no proof: list only wallets that your visitors have from you.
   */
  readonly rdnsOf?: Readonly<Record<string, string>>
}

/** What a running adapter knows before anyone connects: the wallets that it has found. */
export interface PolkadotDiscovery extends Discovery {
  readonly options: PolkadotOptions
  /** Paired wallets that several namespaces share, by connector id, and the function that stops each. */
  readonly pairedWallets: Map<string, { readonly wallet: InjectedPolkadotWallet; stop(): void }>
  /** The wallet objects for a site, each made once. */
  readonly siteWallets: WeakMap<InjectedPolkadotWallet, PolkadotWallet>
}

/** Makes the initial state of a running adapter. */
export function createDiscovery(context: AdapterContext, options: PolkadotOptions = {}): PolkadotDiscovery {
  return { context, options, cleanups: new Set(), pairedWallets: new Map(), siteWallets: new WeakMap() }
}

/** Returns the wallet of a connector. A paired wallet has none before its first connect. */
export function walletOf(
  { pairedWallets }: PolkadotDiscovery,
  connector: Connector,
): InjectedPolkadotWallet | undefined {
  if ('transport' in connector) return pairedWallets.get(connector.data.id)?.wallet
  // The cast is safe: this adapter created every connector without a transport.
  return connector.provider('polkadot') as InjectedPolkadotWallet | undefined
}
