import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { ChosenAccount, ConnectedAccount, ConnectedTo } from './connection.js'

/** The part of a connection that is about its accounts. */
export type ConnectedAccounts = Pick<ConnectedTo, 'accounts' | 'caipNetworkId' | 'chosen' | 'elsewhere'>

/**
 * The accounts of a wallet, given its active one first, as a connection on this network has them; the one chosen on the site
 * is in front while that choice holds. Nothing where none of them exists there.
 */
export function connectedAccounts(
  accounts: readonly Account[],
  caipNetworkId: CaipNetworkId,
  chosen?: ChosenAccount,
): ConnectedAccounts | undefined {
  const here: ConnectedAccount[] = []
  const others: Account[] = []
  for (const account of accounts) {
    const address = account.addresses[caipNetworkId]
    if (address === undefined) others.push(account)
    else here.push({ ...account, address })
  }
  const [active, ...rest] = here
  if (!active) return undefined
  const first = here.find(({ id }) => id === chosen?.id)
  const holds = chosen && first && active.id === chosen.insteadOf
  return {
    accounts: holds ? [first, ...here.filter((each) => each !== first)] : [active, ...rest],
    caipNetworkId,
    ...(holds && { chosen }),
    ...(others.length > 0 && { elsewhere: others }),
  }
}

/** All accounts of a connection, the wallet's own active one first. */
export function inOwnOrder({ accounts, elsewhere = [], chosen }: ConnectedTo): readonly Account[] {
  const own = chosen && accounts.find(({ id }) => id === chosen.insteadOf)
  const here = own ? [own, ...accounts.filter((each) => each !== own)] : accounts
  return [...here.map(({ address: _, ...account }) => account), ...elsewhere]
}
