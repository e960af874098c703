import { maxRecentWallets } from '../../wire/constants.js'
import type { ConnectorData } from '../../wire/entities.js'

/** Adds a connector, or replaces the one with its id in place, so that no row moves. */
export function connectorFound(
  state: readonly ConnectorData[],
  found: ConnectorData,
): readonly ConnectorData[] {
  const at = state.findIndex(({ id }) => id === found.id)
  return at === -1 ? [...state, found] : state.map((each, index) => (index === at ? found : each))
}

/** §9: puts a wallet in front of the recent ones and keeps two. */
export function recentWalletUsed(state: readonly string[], id: string): readonly string[] {
  return [id, ...state.filter((each) => each !== id)].slice(0, maxRecentWallets)
}
