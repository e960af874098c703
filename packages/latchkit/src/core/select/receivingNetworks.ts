import type { ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { accountState } from './accountState.js'
import { networkState } from './networkState.js'

/**
 * Returns the networks on which the connected account can receive, the present one first: the site lists them, the wallet works
 * with them, and the account exists on them. On any other network the address may have no owner.
 */
export function receivingNetworks(state: KitState, namespace?: ChainNamespace): readonly Network[] {
  const [account] = accountState(state, namespace).allAccounts
  const network = networkState(state, namespace)
  const isInUse = ({ caipNetworkId: id }: Network) => id === network.caipNetworkId
  const receives = ({ caipNetworkId: id }: Network) =>
    account?.addresses[id] !== undefined &&
    (network.supportsAllNetworks || network.approvedCaipNetworkIds.includes(id))
  const all = network.requestedCaipNetworks
  return [...all.filter(isInUse), ...all.filter((each) => !isInUse(each) && receives(each))]
}
