import type { Account, CaipNetworkId } from 'latchkit/wire'

/** An `L` and 15 characters, of which upper and lower case are different ones; the same on every network. */
const written = /^L[1-9A-HJ-NP-Za-km-z]{15}$/

/** By what addresses are told apart: the address itself. */
export function addressKey(text: unknown): string | undefined {
  return typeof text === 'string' && written.test(text) ? text : undefined
}

/** Albums are kept in the city alone. */
const albumTown: CaipNetworkId = 'lantern:city'

/** The account of a purse or an album, on each of these networks on which it exists. */
export function accountOf(
  type: 'purse' | 'album',
  address: string,
  networks: readonly CaipNetworkId[],
): Account {
  const exists = networks.filter((id) => type === 'purse' || id === albumTown)
  return {
    namespace: 'lantern',
    type,
    id: address,
    addresses: Object.fromEntries(exists.map((id) => [id, address])),
  }
}
