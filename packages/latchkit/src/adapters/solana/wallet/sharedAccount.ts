import type { Connector } from '../../../core/contracts/connector.js'
import type { Account } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { unauthorized } from '../../../wire/errors/wallet.js'
import type { SolanaLive } from '../live.js'
import type { SolanaWalletAccount } from './solanaWallet.js'

/** The wallet's own object of an account, as it wants it back. @throws `unauthorized` where it does not share it any more. */
export function sharedAccount(live: SolanaLive, { data }: Connector, { id }: Account): SolanaWalletAccount {
  const account = live.shared.get(data.id)?.find(({ address }) => address === id)
  if (!account) throw fail(unauthorized, { wallet: data.name })
  return account
}
