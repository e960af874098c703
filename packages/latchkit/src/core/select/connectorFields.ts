import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'

/** A connector under the names of the specification (§3 Connector). */
export interface ConnectorFields extends ConnectorData {
  /** The first of the namespaces it serves. */
  readonly chain: ChainNamespace | undefined
  /** The ways to a wallet of several namespaces that were merged. */
  readonly connectors?: readonly ConnectorData[]
}

/**
 * A connector under the names of §3: `chain` beside what the state has. Several ways to one wallet are one of type
 * `MULTI_CHAIN`. Its provider is no data: `getProvider` answers it.
 * @param connector A connector of `kit.store.getState().connectors`, or all that one wallet has (`WalletRow.connectors`).
 * @returns The same connector, with its `chain`; that of a wallet of several namespaces serves all of them, and names those it
 * was merged of.
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
