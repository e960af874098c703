import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectionCapabilities } from '../contracts/capabilities.js'
import type { KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { settled } from '../state/connection.js'

const none: ConnectionCapabilities = {}

/**
 * The capabilities of the connection of a namespace, by default of the active one; an absent one is not supported,
 * and without a connection none is.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns Data that the adapter wrote when it connected, and since.
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
