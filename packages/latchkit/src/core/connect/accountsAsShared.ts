import { type CaipAddress, type CaipNetworkId, type ChainNamespace, isAddressOf } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'

/**
 * Converts CAIP-10 ids of a namespace without an adapter to accounts. Ids with the same address are one account on several
 * networks. Ids whose address does not have the form of the namespace are left out.
 */
export function accountsAsShared(namespace: ChainNamespace, shared: readonly CaipAddress[]): Account[] {
  const addresses = new Map<string, Record<CaipNetworkId, string>>()
  for (const account of shared) {
    const end = account.lastIndexOf(':')
    const address = account.slice(end + 1)
    if (!isAddressOf(namespace, address)) continue
    const known = addresses.get(address) ?? {}
    known[account.slice(0, end) as CaipNetworkId] = address
    addresses.set(address, known)
  }
  return [...addresses].map(([id, written]) => ({ namespace, type: 'unknown', id, addresses: written }))
}
