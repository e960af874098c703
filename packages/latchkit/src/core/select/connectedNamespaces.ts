import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import { settled } from '../state/connection.js'
import { perState } from './perState.js'

/**
 * Returns the connected namespaces. Each may be connected with another wallet.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @returns The namespaces, in the site's order; empty if none is connected.
 * @example
 * ```ts
 * import { accountState, connectedNamespaces, type Kit } from 'latchkit'
 * const addresses = (kit: Kit) => {
 *   const state = kit.store.getState()
 *   return connectedNamespaces(state).map((each) => accountState(state, each).caipAddress)
 * }
 * ```
 */
export function connectedNamespaces(state: Pick<KitState, 'chains'>): readonly ChainNamespace[] {
  return perState(state, 'connectedNamespaces', () =>
    Object.values(state.chains).flatMap(({ namespace, connection }) =>
      settled(connection).status === 'connected' ? namespace : [],
    ),
  )
}

/** Returns the id of the connector by which a namespace is connected, ignoring an attempt in progress. */
export function connectorIdOf(
  { chains }: Pick<KitState, 'chains'>,
  namespace: ChainNamespace,
): string | undefined {
  const chain = chains[namespace]
  const connection = chain && settled(chain.connection)
  return connection?.status === 'connected' ? connection.connectorId : undefined
}
