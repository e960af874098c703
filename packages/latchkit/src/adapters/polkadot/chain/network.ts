import { plainNetwork } from '../../../core/kit/plainNetwork.js'
import type { Network } from '../../../wire/entities.js'

/**
 * Reads a network of Polkadot from our own form, as plain data. Its id is the beginning of the hash of its first block.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  const isOwn = chainNamespace === 'polkadot' && typeof id === 'string' && /^[\da-f]{32}$/.test(id)
  return isOwn ? plainNetwork(input, 'polkadot', custom) : undefined
}
