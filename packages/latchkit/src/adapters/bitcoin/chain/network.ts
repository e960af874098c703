import { plainNetwork } from '../../../core/kit/plainNetwork.js'
import type { Network } from '../../../wire/entities.js'

/**
 * Reads a network of Bitcoin from our own form, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  // BIP-122: the beginning of the hash of its first block.
  const isOwn = /^bip122:[\da-f]{32}$/.test(`${chainNamespace}:${id}`)
  return isOwn ? plainNetwork(input, 'bip122', custom) : undefined
}
