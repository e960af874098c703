import { recentWalletsKept } from '../../wire/constants.js'

/** §9: puts a wallet in front of the recent ones and keeps two. */
export function recentWalletUsed(state: readonly string[], connectorId: string): readonly string[] {
  return [connectorId, ...state.filter((each) => each !== connectorId)].slice(0, recentWalletsKept)
}
