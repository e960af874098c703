import type { Rpc, SolanaRpcApi } from '@solana/kit'
import type { Connector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { unauthorized } from '../../wire/errors/wallet.js'
import { createLive as createSharedLive, type Live } from '../shared/live.js'
import { updateRankings, watchPage } from '../shared/rpc/rankings.js'
import type { Ranking } from '../shared/rpc/rankRpc.js'
import type { SolanaDiscovery } from './discovery.js'
import type { SolanaWalletAccount } from './solanaWallet.js'

/** The state of a running adapter once a wallet has been connected. */
export interface SolanaLive extends SolanaDiscovery, Live {
  /** Functions that take the listeners off a connected wallet, by connector id. */
  readonly listenerRemovers: Map<string, () => void>
  /**
   * The accounts each connected wallet shares, its active one first, by connector id: the wallet's own objects, which it
   * expects in each request.
   */
  readonly sharedAccounts: Map<string, readonly SolanaWalletAccount[]>
  /** Clients of chain RPCs, one per network, created at their first use, each with the order of URLs at that time. */
  readonly clients: Map<string, { readonly urls: string; readonly rpc: SolanaRpc }>
  /** Rankings of URLs, one for each network with several URLs. */
  readonly rankings: Map<string, Ranking>
  /** Until when the gateway is not asked about a network, in ms since 1970. */
  readonly gatewayRests: Map<string, number>
}

/** Makes the state for connected wallets. @throws `requestAborted` if the adapter has stopped. */
export function createLive(discovery: SolanaDiscovery): SolanaLive {
  const ownState = {
    listenerRemovers: new Map(),
    sharedAccounts: new Map(),
    clients: new Map(),
    rankings: new Map(),
    gatewayRests: new Map(),
  }
  const live: SolanaLive = createSharedLive(discovery, ownState, () => {
    for (const connectorId of [...live.listenerRemovers.keys()]) detach(live, connectorId)
    for (const { stop } of live.pairedWallets.values()) stop()
    live.clients.clear()
  })
  live.cleanups.add(watchPage(live))
  return live
}

/** Records the network that a wallet is used on; the URLs of that network are ranked. */
export function recordNetwork(live: SolanaLive, connectorId: string, network: CaipNetworkId): void {
  live.walletNetworks.set(connectorId, network)
  updateRankings(live)
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: SolanaLive, connectorId: string): void {
  const remove = live.listenerRemovers.get(connectorId)
  live.listenerRemovers.delete(connectorId)
  live.sharedAccounts.delete(connectorId)
  live.walletNetworks.delete(connectorId)
  updateRankings(live)
  remove?.()
}

/** The chain's RPC as `@solana/kit` has it. Its default commitment is `confirmed`. */
export type SolanaRpc = Rpc<SolanaRpcApi>

/**
 * Returns the wallet's own object for an account, which each request to the wallet needs. @throws `unauthorized` if the wallet does not
 * share it any more.
 */
export function sharedAccount(live: SolanaLive, { data }: Connector, { id }: Account): SolanaWalletAccount {
  const account = live.sharedAccounts.get(data.id)?.find(({ address }) => address === id)
  if (!account) throw fail(unauthorized, { wallet: data.name })
  return account
}
