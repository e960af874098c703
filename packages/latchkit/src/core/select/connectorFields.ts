import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'

/** A connector with the field names of the specification (§3 Connector). */
export interface ConnectorFields extends ConnectorData {
  /** The first of its namespaces. */
  readonly chain: ChainNamespace | undefined
  /** The merged connectors of a wallet of several namespaces. */
  readonly connectors?: readonly ConnectorData[]
}

/**
 * Returns a connector with the field names of §3: adds `chain`. Several connectors of one wallet become one of type
 * `MULTI_CHAIN`. Its provider is not data; `getProvider` returns it.
 * @param connector A connector of `kit.store.getState().connectors`, or all those of one wallet (`WalletRow.connectors`).
 * @returns The connector with its `chain`. For a wallet of several namespaces it serves all of them, and lists the connectors
 * that were merged.
 * @example
 * ```ts
 * import { connectorFields, type Kit } from 'latchkit'
 * const chains = (kit: Kit) => kit.store.getState().connectors.map((each) => connectorFields(each).chain)
 * ```
 */
export function connectorFields(
  connector: ConnectorData | readonly [ConnectorData, ...ConnectorData[]],
): ConnectorFields {
  if (!isList(connector)) return { ...connector, chain: connector.namespaces[0] }
  const [first] = connector
  const namespaces = [...new Set(connector.flatMap((each) => each.namespaces))]
  const fields = { ...first, namespaces, chain: namespaces[0] }
  return connector.length === 1 ? fields : { ...fields, type: 'MULTI_CHAIN', connectors: connector }
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value)
