import { maxRecentWallets } from '../../wire/constants.js'
import type { ConnectorData } from '../../wire/entities.js'

/** Adds a connector. One with the same id is replaced in its position, so that no row moves. */
export function connectorFound(
  state: readonly ConnectorData[],
  connector: ConnectorData,
): readonly ConnectorData[] {
  const position = state.findIndex(({ id }) => id === connector.id)
  return position === -1
    ? [...state, connector]
    : state.map((each, index) => (index === position ? connector : each))
}

/** Moves a wallet to the front of the recent ones and keeps two (§9). */
export function recentWalletUsed(state: readonly string[], id: string): readonly string[] {
  return [id, ...state.filter((each) => each !== id)].slice(0, maxRecentWallets)
}
