import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Account, Network } from '../../../wire/entities.js'
import { checksum } from '../chain/hex.js'
import type { EvmLive } from '../live.js'

/** Marks, in the `data` of an account, that it is a Safe: a contract on one network, which does not pay fees itself. */
const safeMark = 'safe'

/** Tells whether an account is a Safe's. */
export function isSafe({ data }: Account): boolean {
  return data === safeMark
}

/** Makes the accounts of these addresses, in their order. An address is the same on every network; a Safe is on one network only. */
export function toAccounts(
  { context, foundWallets }: EvmLive,
  connectorId: string,
  addresses: readonly string[],
  chainId: number,
): Account[] {
  const currentNetwork: CaipNetworkId = `eip155:${chainId}`
  const isOneNetwork = foundWallets.get(connectorId)?.safe !== undefined
  const networks = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return addresses.map((text) => {
    const id = checksum(text)
    const account = { namespace: 'eip155', type: 'eoa', id } as const
    if (isOneNetwork) return { ...account, addresses: addressOnEach(id, [currentNetwork]), data: safeMark }
    return { ...account, addresses: addressOnEach(id, [...networks, currentNetwork]) }
  })
}

/** Returns the same accounts with their addresses on these networks too. */
export async function addressesOn(
  accounts: readonly Account[],
  networks: readonly Network[],
): Promise<readonly Account[]> {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return accounts.map((each) =>
    isSafe(each) ? each : { ...each, addresses: { ...each.addresses, ...addressOnEach(each.id, ids) } },
  )
}

function addressOnEach(address: string, networks: readonly CaipNetworkId[]): Account['addresses'] {
  return Object.fromEntries(networks.map((id) => [id, address]))
}
