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
   * The way in which networks write their accounts, by CAIP-2 id, where the kit does not know: a prefix of SS58, or `'h160'` for those whose
   * accounts are Ethereum's. Unless given, the prefix 42, which stands for any network.
   */
  readonly addressFormats?: Readonly<Record<CaipNetworkId, AddressFormat>>
  /**
   * The rdns of wallets by the name under which they stand in `window.injectedWeb3`, for those that the directory does not know:
   * found on EVM chains too, such a wallet is one row. A name is no proof: name only wallets that your visitors have from you.
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
