import type { ConnectorData } from '../../wire/entities.js'

/** Adds a found connector, or refreshes the one of that id in its place, so that no row moves. */
export function connectorFound(
  state: readonly ConnectorData[],
  found: ConnectorData,
): readonly ConnectorData[] {
  const at = state.findIndex(({ id }) => id === found.id)
  return at === -1 ? [...state, found] : state.map((each, index) => (index === at ? found : each))
}
