import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import { connectionCapabilities } from './connectionCapabilities.js'

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
