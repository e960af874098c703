import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { EvmDiscovery } from '../discovery.js'
import type { EvmOptions } from '../evmOptions.js'

/**
 * Loads what looks for a Safe around the page, and looks.
 * @param isOver Whether it is not looked for any more.
 */
export async function findSafe(
  discovery: EvmDiscovery,
  { safeOrigins = [] }: EvmOptions,
  onFound: (connector: FoundConnector) => void,
  isOver: () => boolean,
): Promise<void> {
  const safe = await import('./findSafe.js')
  if (!isOver()) await safe.findSafe(discovery, safeOrigins, (connector) => isOver() || onFound(connector))
}
