import { networkOf, scopesOf } from '../../limits/holder.js'
import { addressKey } from '../../operations/addressKey.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { hourMs } from './codeLimits.js'
import type { Limit } from './createStoredRateLimits.js'

/** Creates limits that count per network of the caller. They are named by HMACs, so that the store reveals no network. */
export function createNetworkLimits(holder: Pick<KeyHolder, 'mac'>) {
  const nameOf = (key: string) => holder.mac('lookup', `network|${key}`)
  return {
    /** Returns the limits of a network: one for the address (IPv6: its /64), and one ten times as high for its /48. */
    async limitsOf(name: string, address: string, most: number, ms: number): Promise<readonly Limit[]> {
      const scopes = scopesOf(addressKey(address))
      return Promise.all(
        scopes.map(async ({ key, times }) => ({
          name: `${name}|${await nameOf(key)}`,
          most: most * times,
          ms,
        })),
      )
    },
    /**
     * Returns the limit of how many of an e-mail address's slots one network (IPv6: a /48) may take. The other slots stay free for the
     * owner.
     */
    async limitNear(owner: string, address: string, most: number): Promise<Limit> {
      const network = networkOf(addressKey(address))
      return { name: `near|${owner}|${await nameOf(network)}`, most, ms: hourMs }
    },
  }
}
