import type { CaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { lastNetwork, networkNotFound } from '../../wire/errors/verbs.js'
import { type Kit, patch } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
import { withNetwork, withRequested, withSwitching } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { withoutNamespace } from '../state/queries.js'

/**
 * Removes a network from those that the site works with. If it was the active one, the first remaining one of its namespace
 * becomes active. A wallet that stays on it is on an unsupported network.
 * @param parameters `network`: its CAIP-2 id, such as `eip155:1`.
 * @throws `networkNotFound` if the site does not list it, `lastNetwork` if it is the last one of its namespace; `kitDestroyed`.
 * @example
 * ```ts
 * import { type Kit, removeNetwork } from 'latchkit'
 * const withoutBase = (kit: Kit) => removeNetwork(kit, { network: 'eip155:8453' })
 * ```
 */
export function removeNetwork(kit: Kit, { network: id }: { readonly network: CaipNetworkId }): void {
  assertAlive(kit)
  const chain = Object.values(kit.store.getState().chains).find(({ networkState }) =>
    networkState.requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === id),
  )
  if (!chain) throw fail(networkNotFound, { network: id })
  const { namespace, networkState } = chain
  const rest = networkState.requestedCaipNetworks.filter(({ caipNetworkId }) => caipNetworkId !== id)
  const [first] = rest
  if (!first) throw fail(lastNetwork, { network: id, namespace })
  const without = withRequested(chain, rest)
  const remainingState =
    networkState.caipNetworkId === id ? withNetwork(without, first.caipNetworkId) : without
  // End a switch to the removed network: if the wallet still switches, it will be on an unsupported network.
  const next = networkState.switchingTo === id ? withSwitching(remainingState, undefined) : remainingState
  const current = settled(chain.connection)
  const isInUse = current.status === 'connected' && current.caipNetworkId === id
  patch(kit, ({ chains, queries }) => ({
    chains: { ...chains, [namespace]: next },
    ...(isInUse && { queries: withoutNamespace(queries, namespace) }),
  }))
  if (isInUse && kit.live.phase === 'started') showUnsupportedChain(kit, namespace)
}
