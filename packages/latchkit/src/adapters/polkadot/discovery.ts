import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import type { InjectedPolkadotWallet } from './wallet/polkadotWallet.js'

/** The live parts of a running adapter before anything connects. */
export interface PolkadotDiscovery {
  readonly context: AdapterContext
  /** Wallets made of a way to one that several namespaces share, by connector id, and what ends them. */
  readonly paired: Map<string, { readonly wallet: InjectedPolkadotWallet; stop(): void }>
  /** Functions that end the waits and listeners under way. */
  readonly cleanups: Set<() => void>
  /** The adapter has stopped: nothing is made for it any more, by a call that still loads its files either. */
  hasStopped?: true
}

/** Makes the live parts that a new running adapter starts with. */
export function createDiscovery(context: AdapterContext): PolkadotDiscovery {
  return { context, paired: new Map(), cleanups: new Set() }
}

/** The wallet of a connector: one that was found, or one that several namespaces share, once it was asked to connect. */
export function walletOf(
  { paired }: PolkadotDiscovery,
  connector: Connector,
): InjectedPolkadotWallet | undefined {
  if ('transport' in connector) return paired.get(connector.data.id)?.wallet
  // Connectors that were found are this adapter's own.
  return connector.provider('polkadot') as InjectedPolkadotWallet | undefined
}
