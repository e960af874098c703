import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import type { Discovery } from '../shared/createFamily.js'
import type { PolkadotOptions } from './polkadotOptions.js'
import type { InjectedPolkadotWallet, PolkadotWallet } from './polkadotWallet.js'

/** What a running adapter knows before anyone connects: the wallets that it has found. */
export interface PolkadotDiscovery extends Discovery {
  readonly options: PolkadotOptions
  /** Paired wallets that several namespaces share, by connector id, and the function that stops each. */
  readonly paired: Map<string, { readonly wallet: InjectedPolkadotWallet; stop(): void }>
  /** The wallet objects for a site, each made once. */
  readonly siteWallets: WeakMap<InjectedPolkadotWallet, PolkadotWallet>
}

/** Makes the initial state of a running adapter. */
export function createDiscovery(context: AdapterContext, options: PolkadotOptions = {}): PolkadotDiscovery {
  return { context, options, cleanups: new Set(), paired: new Map(), siteWallets: new WeakMap() }
}

/** Returns the wallet of a connector. A paired wallet has none before its first connect. */
export function walletOf(
  { paired }: PolkadotDiscovery,
  connector: Connector,
): InjectedPolkadotWallet | undefined {
  if ('transport' in connector) return paired.get(connector.data.id)?.wallet
  // The cast is safe: this adapter created every connector without a transport.
  return connector.provider('polkadot') as InjectedPolkadotWallet | undefined
}
