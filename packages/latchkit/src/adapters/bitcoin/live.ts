import type { Connector } from '../../core/contracts/connector.js'
import { fail } from '../../wire/errors/fail.js'
import { unauthorized } from '../../wire/errors/wallet.js'
import { createLive as createSharedLive, type Live } from '../shared/live.js'
import type { BitcoinDiscovery } from './discovery.js'
import type { BitcoinWalletDriver, SharedAccount } from './driver.js'

/** The state of a running adapter once a wallet has been connected. */
export interface BitcoinLive extends BitcoinDiscovery, Live {
  /** The drivers of wallets, by connector id, each with the wallet's object that it was made from. */
  readonly drivers: Map<string, { readonly source: unknown; readonly driver: BitcoinWalletDriver }>
  /** Functions that take the listeners off a connected wallet, by connector id. */
  readonly listenerRemovers: Map<string, () => void>
  /** The accounts that each connected wallet shares, its active one first, by connector id. */
  readonly sharedAccounts: Map<string, readonly SharedAccount[]>
  /**
   * Coins that are being spent, as `txid:vout`, each with the id of the transaction that spends it, or a symbol until that
   * is signed. No other transaction may use these coins meanwhile: it would replace the earlier one.
   */
  readonly coinsInUse: Map<string, string | symbol>
}

/** Makes the state for connected wallets. @throws `requestAborted` if the adapter has stopped. */
export function createLive(discovery: BitcoinDiscovery): BitcoinLive {
  const ownState = {
    drivers: new Map(),
    listenerRemovers: new Map(),
    sharedAccounts: new Map(),
    coinsInUse: new Map(),
  }
  const live: BitcoinLive = createSharedLive(discovery, ownState, () => {
    for (const connectorId of [...live.listenerRemovers.keys()]) detach(live, connectorId)
  })
  return live
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: BitcoinLive, connectorId: string): void {
  const remove = live.listenerRemovers.get(connectorId)
  live.listenerRemovers.delete(connectorId)
  live.sharedAccounts.delete(connectorId)
  live.walletNetworks.delete(connectorId)
  remove?.()
}

/** Returns an account as its wallet shares it, by its address. @throws `unauthorized` if the wallet does not share it any more. */
export function sharedAccount(live: BitcoinLive, { data }: Connector, address: unknown): SharedAccount {
  const account = live.sharedAccounts.get(data.id)?.find((each) => each.address === address)
  if (!account) throw fail(unauthorized, { wallet: data.name })
  return account
}
