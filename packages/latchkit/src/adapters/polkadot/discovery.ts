import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import type { Discovery } from '../shared/createFamily.js'
import type { PolkadotOptions } from './polkadotOptions.js'
import type { InjectedPolkadotWallet, PolkadotWallet } from './polkadotWallet.js'

/** The state of a running adapter from its start on. */
export interface PolkadotDiscovery extends Discovery {
  readonly options: PolkadotOptions
  /** Paired wallets that several namespaces share, by connector id, and the function that stops each. */
  readonly paired: Map<string, { readonly wallet: InjectedPolkadotWallet; stop(): void }>
  /** The wallet objects for a site, each made once. */
  readonly siteWallets: WeakMap<InjectedPolkadotWallet, PolkadotWallet>
}

/** Makes the state that a new running adapter starts with. */
export function createDiscovery(context: AdapterContext, options: PolkadotOptions = {}): PolkadotDiscovery {
  return { context, options, cleanups: new Set(), paired: new Map(), siteWallets: new WeakMap() }
}

/** Returns the wallet of a connector. A paired wallet has none before its first connect. */
export function walletOf(
  { paired }: PolkadotDiscovery,
  connector: Connector,
): InjectedPolkadotWallet | undefined {
  if ('transport' in connector) return paired.get(connector.data.id)?.wallet
  // Connectors that were found are this adapter's own.
  return connector.provider('polkadot') as InjectedPolkadotWallet | undefined
}
