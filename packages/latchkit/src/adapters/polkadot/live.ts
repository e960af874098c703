import type { Connector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { unauthorized } from '../../wire/errors/wallet.js'
import { createLive as createSharedLive, type Live } from '../shared/live.js'
import { updateRankings, watchPage } from '../shared/rpc/rankings.js'
import type { Ranking } from '../shared/rpc/rankRpc.js'
import type { PolkadotDiscovery } from './discovery.js'
import type { PolkadotExtension, PolkadotKeyType } from './polkadotWallet.js'

/** A connected wallet: its enabled extension, and the accounts that it shares, the active one first. */
export interface ConnectedWallet {
  readonly extension: PolkadotExtension
  accounts: readonly SharedAccount[]
  /** Removes the listeners from the wallet. */
  stop(): void
}

/** The state of a running adapter once a wallet has been connected. */
export interface PolkadotLive extends PolkadotDiscovery, Live {
  /** Wallets by connector id. */
  readonly connectedWallets: Map<string, ConnectedWallet>
  /** Rankings of URLs, one for each network with several URLs. */
  readonly rankings: Map<string, Ranking>
  /** Until when the gateway is not asked about a network, in ms since 1970. */
  readonly gatewayRests: Map<string, number>
  /**
   * The metadata of networks, by CAIP-2 id, read when it is first needed. Only the metadata of the runtime version that was seen last is
   * kept.
   */
  readonly metadata: Map<string, { readonly specVersion: number; readonly request: Promise<Uint8Array> }>
}

/** Makes the state for connected wallets. @throws `requestAborted` if the adapter has stopped. */
export function createLive(discovery: PolkadotDiscovery): PolkadotLive {
  const ownState = {
    connectedWallets: new Map(),
    rankings: new Map(),
    gatewayRests: new Map(),
    metadata: new Map(),
  }
  const live: PolkadotLive = createSharedLive(discovery, ownState, () => {
    for (const connectorId of [...live.connectedWallets.keys()]) detach(live, connectorId)
    for (const { stop } of live.pairedWallets.values()) stop()
  })
  live.cleanups.add(watchPage(live))
  return live
}

/** Records the network that a wallet is used on; the URLs of that network are ranked. */
export function recordNetwork(live: PolkadotLive, connectorId: string, network: CaipNetworkId): void {
  live.walletNetworks.set(connectorId, network)
  updateRankings(live)
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: PolkadotLive, connectorId: string): void {
  const wallet = live.connectedWallets.get(connectorId)
  live.connectedWallets.delete(connectorId)
  live.walletNetworks.delete(connectorId)
  updateRankings(live)
  wallet?.stop()
}

/** An account that a wallet shares, as it was read. */
export interface SharedAccount {
  /** The address as the wallet writes it. The wallet expects the same text in each request. */
  readonly address: string
  /** The 32 bytes of the account, or the 20 of an H160, in hex after `0x`. */
  readonly key: string
  /** Absent where the wallet does not say. */
  readonly type?: PolkadotKeyType
  /** The networks that it is bound to, by their CAIP-2 ids; absent: it exists on every network with its address format. */
  readonly networks?: readonly CaipNetworkId[]
}

/** Returns the id by which an account differs from the others of its wallet: its kind of key, and the key itself. */
export const idOf = ({ type = 'sr25519', key }: SharedAccount): string => `${type}:${key}`

/** Returns a connected wallet. @throws `unauthorized` if it is not connected any more. */
export function connectedWallet(live: PolkadotLive, { data }: Connector): ConnectedWallet {
  const wallet = live.connectedWallets.get(data.id)
  if (!wallet) throw fail(unauthorized, { wallet: data.name })
  return wallet
}

/** Returns the account as the wallet shares it. @throws `unauthorized` if it does not share it any more. */
export function sharedAccount(
  live: PolkadotLive,
  connector: Connector,
  { id }: Pick<Account, 'id'>,
): SharedAccount {
  const account = connectedWallet(live, connector).accounts.find((each) => idOf(each) === id)
  if (!account) throw fail(unauthorized, { wallet: connector.data.name })
  return account
}
