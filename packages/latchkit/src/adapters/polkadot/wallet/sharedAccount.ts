import type { Connector } from '../../../core/contracts/connector.js'
import type { Account } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { unauthorized } from '../../../wire/errors/wallet.js'
import type { ConnectedWallet, PolkadotLive } from '../live.js'
import { idOf, type SharedAccount } from './account.js'

/** A connected wallet. @throws `unauthorized` where it is not connected any more. */
export function connectedWallet(live: PolkadotLive, { data }: Connector): ConnectedWallet {
  const wallet = live.connected.get(data.id)
  if (!wallet) throw fail(unauthorized, { wallet: data.name })
  return wallet
}

/** The account as the wallet shares it. @throws `unauthorized` where it does not share it any more. */
export function sharedAccount(
  live: PolkadotLive,
  connector: Connector,
  { id }: Pick<Account, 'id'>,
): SharedAccount {
  const account = connectedWallet(live, connector).accounts.find((each) => idOf(each) === id)
  if (!account) throw fail(unauthorized, { wallet: connector.data.name })
  return account
}
