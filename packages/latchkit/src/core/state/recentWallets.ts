import { maxRecentWallets } from '../../wire/constants.js'

/** §9: puts a wallet in front of the recent ones and keeps two. */
export function recentWalletUsed(state: readonly string[], id: string): readonly string[] {
  return [id, ...state.filter((each) => each !== id)].slice(0, maxRecentWallets)
}
