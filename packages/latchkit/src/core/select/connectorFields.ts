import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'

/** A connector under the names of the specification (§3 Connector). */
export interface ConnectorFields extends ConnectorData {
  /** The first of the namespaces it serves. */
  readonly chain: ChainNamespace | undefined
}

/**
 * A connector under the names of §3: `chain` beside what the state has. Its provider is no data: `getProvider`
 * answers it.
 * @param connector A connector of `kit.store.getState().connectors`.
 * @returns The same connector, with its `chain`.
 * @example
 * ```ts
 * import { connectorFields, type Kit } from 'latchkit'
 * const chains = (kit: Kit) => kit.store.getState().connectors.map((each) => connectorFields(each).chain)
 * ```
 */
export function connectorFields(connector: ConnectorData): ConnectorFields {
  return { ...connector, chain: connector.namespaces[0] }
}
