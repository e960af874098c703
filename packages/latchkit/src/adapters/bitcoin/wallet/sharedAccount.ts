import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { unauthorized } from '../../../wire/errors/wallet.js'
import type { BitcoinLive } from '../live.js'
import type { SharedAccount } from './face.js'

/** An account as its wallet shares it, by its address. @throws `unauthorized` where it does not share it any more. */
export function sharedAccount(live: BitcoinLive, { data }: Connector, address: unknown): SharedAccount {
  const account = live.shared.get(data.id)?.find((each) => each.address === address)
  if (!account) throw fail(unauthorized, { wallet: data.name })
  return account
}
