import type { RunningAdapter } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { part } from '../../core/kit/part.js'
import { polkadotPairing } from '../../wire/pairingNamespaces.js'
import { createReader } from './chain/reader.js'
import type { PolkadotDiscovery } from './discovery.js'
import { createLive } from './live.js'
import type { PolkadotOptions } from './polkadotOptions.js'
import { connect, disconnect } from './wallet/connect.js'
import type { PolkadotBalance, PolkadotCall, PolkadotHex } from './wallet/polkadotWallet.js'
import { signMessage } from './wallet/signMessage.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** The functions of a running adapter that load on use: all but those that find wallets. */
export interface WalletCalls extends Omit<RunningAdapter, 'discover' | 'provider' | 'stop'> {
  /** @throws `walletErrors`, `chainErrors`, `partNotLoaded`, `transactionChanged` */
  signExtrinsic(connector: Connector, call: PolkadotCall): Promise<PolkadotHex>
  /** @throws `chainErrors`, `partNotLoaded`, `unauthorized` */
  readBalance(connector: Connector, address?: string): Promise<PolkadotBalance>
}

/** Makes the functions that speak with a wallet, and those that load heavier ones. */
export function createWalletCalls(discovery: PolkadotDiscovery, options: PolkadotOptions): WalletCalls {
  const live = createLive(discovery, options)
  return {
    connect: (...args) => connect(live, ...args),
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn: (...args) => addressesOn(live, ...args),
    signMessage: (...args) => signMessage(live, ...args),
    reader: async () => createReader(live),
    verify: async () => (await part(import('./wallet/verify.js'))).createVerify(),
    // They bring the chain libraries.
    signExtrinsic: async (...args) =>
      (await part(import('./extrinsic/signExtrinsic.js'))).signExtrinsic(live, ...args),
    readBalance: async (...args) =>
      (await part(import('./extrinsic/readBalance.js'))).readBalance(live, ...args),
  }
}

/** The methods and events that Polkadot proposes to a paired wallet. */
export const pairing: PairingNamespace = polkadotPairing
