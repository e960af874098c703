import { type getWallets as endpoint, findWallets } from 'latchkit/wire'
import type { Asked } from '../handler.js'

/** §7: a page of the wallets that match. */
export function getWallets({ directory, query }: Asked<typeof endpoint>) {
  const { data, count } = findWallets(directory.wallets, query)
  return { data: [...data], count }
}
