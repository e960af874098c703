import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import type { PolkadotLive, SharedAccount } from '../live.js'
import { addressOn } from './toAccounts.js'

/** The network on which a wallet is used, and its accounts, first those that exist there. */
export interface Placement {
  readonly caipNetworkId: CaipNetworkId
  readonly accounts: readonly SharedAccount[]
}

/**
 * Returns the network that a wallet is used on: the chosen one if one of its accounts exists there, else the first of the site's networks
 * where one does.
 * @param network The network that was chosen, which the site need not list.
 * @returns `undefined` where none of its accounts exists on any of them.
 */
export function placeOn(
  live: PolkadotLive,
  accounts: readonly SharedAccount[],
  network: Pick<Network, 'caipNetworkId'> | undefined,
): Placement | undefined {
  const all = [...(network ? [network] : []), ...live.context.networks()]
  for (const { caipNetworkId } of all) {
    const hasAddress = (account: SharedAccount) => addressOn(live, account, caipNetworkId) !== undefined
    const accountsThere = accounts.filter(hasAddress)
    if (accountsThere.length)
      return { caipNetworkId, accounts: [...accountsThere, ...accounts.filter((each) => !hasAddress(each))] }
  }
  return undefined
}
