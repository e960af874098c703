import { isCount, plainNetwork } from '../../../core/kit/plainNetwork.js'
import type { BlockExplorer, Network } from '../../../wire/entities.js'

/**
 * Reads an EVM network from our own form or from a viem chain object, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything that is neither, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const id = (input as Partial<Network> | null | undefined)?.id
  return isCount(id) && id ? plainNetwork(input, 'eip155', custom, withPages) : undefined
}

/** Nearly all explorers of EVM chains have their pages at these addresses. */
function withPages(explorer: BlockExplorer): BlockExplorer {
  const base = explorer.url.replace(/\/$/, '')
  return { address: `${base}/address/{address}`, transaction: `${base}/tx/{id}`, ...explorer }
}
