import { type CaipAddress, toCaipAddress } from '../../wire/caip.js'
import type { ConnectedTo } from './connection.js'

/**
 * The active account on the network in use as CAIP-10. This is the one place where the kit makes such a text: what belongs
 * to an account (balance, tokens, history, drafts) is kept under it.
 */
export function caipAddressOf({
  accounts: [active],
  caipNetworkId,
}: Pick<ConnectedTo, 'accounts' | 'caipNetworkId'>): CaipAddress {
  return toCaipAddress(caipNetworkId, active.address)
}
