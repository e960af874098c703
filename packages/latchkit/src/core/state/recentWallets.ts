import { recentWalletsKept } from '../../wire/constants.js'

/** §9: puts a wallet in front of the recent ones and keeps two. */
export function recentWalletUsed(state: readonly string[], key: string): readonly string[] {
  return [key, ...state.filter((each) => each !== key)].slice(0, recentWalletsKept)
}
