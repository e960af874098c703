import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { ConnectorData } from '../../../wire/entities.js'

/**
 * Makes the connector of a wallet that an adapter has found. It serves only that namespace.
 * @param provider Returns the wallet's own object; `undefined` once it has left the page.
 */
export function foundConnector(
  id: string,
  namespace: ChainNamespace,
  instance: number,
  provider: () => unknown,
  data: Pick<ConnectorData, 'name'> & Partial<ConnectorData>,
): FoundConnector {
  return {
    data: { id, type: 'ANNOUNCED', ...data, namespaces: [namespace], instance, shared: false },
    provider: (asking) => (asking === namespace ? provider() : undefined),
  }
}
