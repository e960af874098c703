import type { ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit.js'
import { accountState } from './accountState.js'
import { networkState } from './networkState.js'

const smartAccount = 'smartAccount'

/**
 * The site's networks on which the connected account can receive, the one the wallet is on first: those the wallet works
 * with, and of a smart account those where it exists, since elsewhere its address may belong to nobody.
 */
export function receivingNetworks(state: KitState, namespace?: ChainNamespace): readonly Network[] {
  const { allAccounts, address } = accountState(state, namespace)
  const network = networkState(state, namespace)
  const isSmart = allAccounts.some((each) => each.address === address && each.type === smartAccount)
  const isHere = ({ caipNetworkId: id }: Network) => id === network.caipNetworkId
  const receives = ({ caipNetworkId: id }: Network) =>
    (network.supportsAllNetworks || network.approvedCaipNetworkIds.includes(id)) &&
    (!isSmart || network.smartAccountEnabledNetworks.includes(id))
  const all = network.requestedCaipNetworks
  return [...all.filter(isHere), ...all.filter((each) => !isHere(each) && receives(each))]
}
