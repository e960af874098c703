import { addressKey } from '../../operations/addressKey.js'
import { shareOfWide, wideOf } from '../../operations/holder.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { hourMs } from './codeLimits.js'
import type { Limit } from './createLimits.js'

/** Makes the limits that go by the network of a caller. They are named by HMACs, so that the store tells of no network. */
export function createNetworkLimits(holder: Pick<KeyHolder, 'mac'>) {
  const nameOf = (key: string) => holder.mac('lookup', `network|${key}`)
  return {
    /** The limits of a network: of an address (IPv6: its /64), and ten times that of its /48. */
    async of(name: string, address: string, most: number, ms: number): Promise<readonly Limit[]> {
      const key = addressKey(address)
      const wide = wideOf(key)
      const all = [{ key, most }, ...(wide === undefined ? [] : [{ key: wide, most: most * shareOfWide }])]
      return Promise.all(
        all.map(async (each) => ({ name: `${name}|${await nameOf(each.key)}`, most: each.most, ms })),
      )
    },
    /** The share of one network (IPv6: its /48) in the places of an e-mail address: the others are for its owner. */
    async near(owner: string, address: string, most: number): Promise<Limit> {
      const key = addressKey(address)
      return { name: `near|${owner}|${await nameOf(wideOf(key) ?? key)}`, most, ms: hourMs }
    },
  }
}
