import type { ChainNamespace } from '../../wire/caip.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { KitState } from '../kit/kit.js'
import { accountState } from './accountState.js'

const none: readonly PendingEntry[] = []

/**
 * Returns the pending entries that the connected account of a namespace, by default the active one, has started on its network:
 * newest first, with the status of each. An entry that is only proposed to other owners (`isProposed`) has no transaction yet,
 * and its id is not a hash.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The entries, newest first.
 * @example
 * ```ts
 * import { type Kit, pendingTransactions } from 'latchkit'
 * const isWaiting = (kit: Kit) =>
 *   pendingTransactions(kit.store.getState()).some(({ status }) => status === 'pending')
 * ```
 */
export function pendingTransactions(state: KitState, namespace?: ChainNamespace): readonly PendingEntry[] {
  const { caipAddress } = accountState(state, namespace)
  return (caipAddress && state.pending?.[caipAddress]) ?? none
}
