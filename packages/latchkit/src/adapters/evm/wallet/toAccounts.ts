import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Account, Network } from '../../../wire/entities.js'
import { checksum } from '../chain/hex.js'
import type { EvmLive } from '../live.js'

/** Marks, in the `data` of an account, that it is a Safe: a contract on one network, which does not pay fees itself. */
const ofSafe = 'safe'

/** Tells whether an account is a Safe's. */
export function isSafe({ data }: Account): boolean {
  return data === ofSafe
}

/** Makes the accounts of these addresses, in their order. An address is the same on every network; a Safe is on one network only. */
export function toAccounts(
  { context, found }: EvmLive,
  connectorId: string,
  addresses: readonly string[],
  chainId: number,
): Account[] {
  const currentNetwork: CaipNetworkId = `eip155:${chainId}`
  const isOneNetwork = found.get(connectorId)?.safe !== undefined
  const networks = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return addresses.map((text) => {
    const id = checksum(text)
    const account = { namespace: 'eip155', type: 'eoa', id } as const
    if (isOneNetwork) return { ...account, addresses: written(id, [currentNetwork]), data: ofSafe }
    return { ...account, addresses: written(id, [...networks, currentNetwork]) }
  })
}

/** Returns the same accounts with their addresses on these networks too. */
export async function addressesOn(
  accounts: readonly Account[],
  networks: readonly Network[],
): Promise<readonly Account[]> {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return accounts.map((each) =>
    isSafe(each) ? each : { ...each, addresses: { ...each.addresses, ...written(each.id, ids) } },
  )
}

function written(address: string, networks: readonly CaipNetworkId[]): Account['addresses'] {
  return Object.fromEntries(networks.map((id) => [id, address]))
}
