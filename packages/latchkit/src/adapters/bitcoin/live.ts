import type { Connector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { unauthorized } from '../../wire/errors/wallet.js'
import { endUnlocks, type Unlocks } from '../shared/wallet/unlocks.js'
import type { BitcoinOptions } from './bitcoinOptions.js'
import type { BitcoinDiscovery } from './discovery.js'
import type { BitcoinFace, SharedAccount } from './wallet/face.js'

/**
 * The live parts of one running adapter, from its first connect on. Ended by one of its `cleanups`. It belongs to one kit:
 * nothing of it is kept in a module.
 */
export interface BitcoinLive extends BitcoinDiscovery {
  /** The faces of wallets that were asked, by connector id, each of the object that it was made of. */
  readonly faces: Map<string, { readonly of: unknown; readonly face: BitcoinFace }>
  /** Functions that take the listeners off a connected wallet, by connector id. */
  readonly attached: Map<string, () => void>
  readonly unlocks: Unlocks
  /** The accounts that each connected wallet shares, its active one first, by connector id. */
  readonly shared: Map<string, readonly SharedAccount[]>
  /** The network that each connected wallet is used on, by connector id. */
  readonly walletNetworks: Map<string, CaipNetworkId>
  /**
   * Coins that are being spent, as `txid:vout`, and the id of the transaction that does; a symbol for one that is not signed yet. They are
   * chosen for nothing else until that ends: the later transaction would take the place of the earlier one.
   */
  readonly spending: Map<string, string | symbol>
  /** The options of the adapter, as the site gave them. */
  readonly options: BitcoinOptions
}

/** Adds what connected wallets need; it ends with the adapter. @throws `requestAborted` where that has stopped before. */
export function createLive(discovery: BitcoinDiscovery, options: BitcoinOptions = {}): BitcoinLive {
  if (discovery.hasStopped) throw fail(requestAborted, {})
  const live: BitcoinLive = {
    ...discovery,
    faces: new Map(),
    attached: new Map(),
    unlocks: new Map(),
    shared: new Map(),
    walletNetworks: new Map(),
    spending: new Map(),
    options,
  }
  live.cleanups.add(() => {
    for (const connectorId of [...live.attached.keys()]) detach(live, connectorId)
    endUnlocks(live.unlocks)
  })
  return live
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: BitcoinLive, connectorId: string): void {
  const remove = live.attached.get(connectorId)
  live.attached.delete(connectorId)
  live.shared.delete(connectorId)
  live.walletNetworks.delete(connectorId)
  remove?.()
}

/** An account as its wallet shares it, by its address. @throws `unauthorized` where it does not share it any more. */
export function sharedAccount(live: BitcoinLive, { data }: Connector, address: unknown): SharedAccount {
  const account = live.shared.get(data.id)?.find((each) => each.address === address)
  if (!account) throw fail(unauthorized, { wallet: data.name })
  return account
}
