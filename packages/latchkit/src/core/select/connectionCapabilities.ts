import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectionCapabilities } from '../contracts/capabilities.js'
import type { Kit, KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { feature } from './feature.js'

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

/**
 * Checks whether `chooseAccount` can work: a wallet is connected, and its namespace has an account picker. The wallet itself
 * may still lack one; then `chooseAccount` throws.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns `true` if a wallet is connected and the namespace has an account picker.
 * @example
 * ```ts
 * import { canChooseAccount, type Kit } from 'latchkit'
 * const label = (kit: Kit) => (canChooseAccount(kit.store.getState()) ? 'Use another account' : undefined)
 * ```
 */
export function canChooseAccount(state: KitState, namespace?: ChainNamespace): boolean {
  return connectionCapabilities(state, namespace).accounts === true
}

/**
 * Checks whether an account has activity to show: the feature is on, and there is a source for it. The source is the gateway if
 * the adapter uses it for activity; otherwise only transactions sent from here are known, so the modal must be able to send.
 */
export function hasActivity(
  { adapters }: Pick<Kit, 'adapters'>,
  state: KitState,
  of?: ChainNamespace,
): boolean {
  const { namespace = '' } = chainOf(state, of) ?? {}
  const isRead = adapters.get(namespace)?.supports.includes('activity') ?? false
  return feature(state, 'history') && (isRead || connectionCapabilities(state, of).send === 'modal')
}
