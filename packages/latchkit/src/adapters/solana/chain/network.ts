import { plainNetwork } from '../../../core/kit/plainNetwork.js'
import type { Network } from '../../../wire/entities.js'

/**
 * Reads a Solana network from our own form, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom?: Readonly<Record<string, readonly string[]>>,
): Network | undefined {
  const { id, chainNamespace } = (input ?? {}) as Partial<Network>
  const isOwn = chainNamespace === 'solana' && typeof id === 'string' && /^[-\w]{1,32}$/.test(id)
  return isOwn ? plainNetwork(input, 'solana', custom) : undefined
}
