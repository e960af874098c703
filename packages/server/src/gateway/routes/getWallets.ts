import { type getWallets as endpoint, findWallets } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'

/** §7: returns a page of the matching wallets. */
export function getWallets({ directory, query }: HandlerInput<typeof endpoint>) {
  const { data, count } = findWallets(directory.wallets, query)
  return { data: [...data], count }
}
