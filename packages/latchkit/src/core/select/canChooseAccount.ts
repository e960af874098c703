import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import { connectionCapabilities } from './connectionCapabilities.js'

/**
 * Whether `chooseAccount` has someone to ask: a wallet is connected, and the connection has an account picker. The wallet
 * itself may still have none, and says so when it is asked.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace Of which namespace; the active one unless given.
 * @example
 * ```ts
 * import { canChooseAccount, type Kit } from 'latchkit'
 * const label = (kit: Kit) => (canChooseAccount(kit.store.getState()) ? 'Use another account' : undefined)
 * ```
 */
export function canChooseAccount(state: KitState, namespace?: ChainNamespace): boolean {
  return connectionCapabilities(state, namespace).accounts === true
}
