import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { ChosenAccount, ConnectedAccount, ConnectedTo } from './connection.js'

/** The part of a connection that concerns its accounts. */
export type ConnectedAccounts = Pick<ConnectedTo, 'accounts' | 'caipNetworkId' | 'chosen' | 'elsewhere'>

/**
 * Splits a wallet's accounts, the active one first, into those that exist on a network and the others. The account chosen on
 * the site comes first while that choice is valid. Returns `undefined` if no account exists on the network.
 */
export function connectedAccounts(
  accounts: readonly Account[],
  caipNetworkId: CaipNetworkId,
  choice?: ChosenAccount,
): ConnectedAccounts | undefined {
  const onNetwork: ConnectedAccount[] = []
  const otherAccounts: Account[] = []
  for (const account of accounts) {
    const address = account.addresses[caipNetworkId]
    if (address === undefined) otherAccounts.push(account)
    else onNetwork.push({ ...account, address })
  }
  const [active, ...rest] = onNetwork
  if (!active) return undefined
  const first = onNetwork.find(({ id }) => id === choice?.id)
  const isChoiceValid = choice && first && active.id === choice.insteadOf
  return {
    accounts: isChoiceValid ? [first, ...onNetwork.filter((each) => each !== first)] : [active, ...rest],
    caipNetworkId,
    ...(isChoiceValid && { chosen: choice }),
    ...(otherAccounts.length > 0 && { elsewhere: otherAccounts }),
  }
}

/** Returns all accounts of a connection, the wallet's own active one first. */
export function inWalletOrder({ accounts, elsewhere = [], chosen }: ConnectedTo): readonly Account[] {
  const ownAccount = chosen && accounts.find(({ id }) => id === chosen.insteadOf)
  const onNetwork = ownAccount ? [ownAccount, ...accounts.filter((each) => each !== ownAccount)] : accounts
  return [...onNetwork.map(({ address: _, ...account }) => account), ...elsewhere]
}
