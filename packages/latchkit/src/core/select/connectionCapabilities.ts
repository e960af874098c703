import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectionCapabilities } from '../contracts/capabilities.js'
import type { KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { settled } from '../state/connection.js'

const none: ConnectionCapabilities = {}

/**
 * Returns the capabilities of a namespace's connection, by default the active one. An absent one is not supported; without a
 * connection there are none.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The data that the adapter last wrote.
 * @example
 * ```ts
 * import { connectionCapabilities, type Kit } from 'latchkit'
 * const canSign = (kit: Kit) => connectionCapabilities(kit.store.getState()).typedData === true
 * ```
 */
export function connectionCapabilities(state: KitState, namespace?: ChainNamespace): ConnectionCapabilities {
  const chain = chainOf(state, namespace)
  const connection = chain && settled(chain.connection)
  return connection?.status === 'connected' ? connection.capabilities : none
}
