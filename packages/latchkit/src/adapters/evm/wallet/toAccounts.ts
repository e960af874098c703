import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Account, Network } from '../../../wire/entities.js'
import { checksum } from '../chain/checksum.js'
import type { EvmLive } from '../live.js'

/** The accounts of these addresses, in their order: each is written the same on every network there is. */
export function toAccounts({ context }: EvmLive, addresses: readonly string[], chainId: number): Account[] {
  const networks = [
    ...context.networks().map(({ caipNetworkId }) => caipNetworkId),
    `eip155:${chainId}` as const,
  ]
  return addresses.map((text) => {
    const id = checksum(text)
    return { namespace: 'eip155', type: 'eoa', id, addresses: written(id, networks) }
  })
}

/** The same accounts with their addresses on these networks too. */
export async function addressesOn(
  accounts: readonly Account[],
  networks: readonly Network[],
): Promise<readonly Account[]> {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return accounts.map((each) => ({ ...each, addresses: { ...each.addresses, ...written(each.id, ids) } }))
}

function written(address: string, networks: readonly CaipNetworkId[]): Account['addresses'] {
  return Object.fromEntries(networks.map((id) => [id, address]))
}
