import { addressKey } from '../../operations/addressKey.js'
import { networkOf, scopesOf } from '../../operations/holder.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { hourMs } from './codeLimits.js'
import type { Limit } from './createLimits.js'

/** Makes the limits that go by the network of a caller. They are named by HMACs, so that the store tells of no network. */
export function createNetworkLimits(holder: Pick<KeyHolder, 'mac'>) {
  const nameOf = (key: string) => holder.mac('lookup', `network|${key}`)
  return {
    /** The limits of a network: of an address (IPv6: its /64), and ten times that of its /48. */
    async of(name: string, address: string, most: number, ms: number): Promise<readonly Limit[]> {
      const scopes = scopesOf(addressKey(address))
      return Promise.all(
        scopes.map(async ({ key, times }) => ({
          name: `${name}|${await nameOf(key)}`,
          most: most * times,
          ms,
        })),
      )
    },
    /** The share of one network (IPv6: its /48) in the places of an e-mail address: the others are for its owner. */
    async near(owner: string, address: string, most: number): Promise<Limit> {
      const network = networkOf(addressKey(address))
      return { name: `near|${owner}|${await nameOf(network)}`, most, ms: hourMs }
    },
  }
}
