import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { accountState } from './accountState.js'

/**
 * Whether `chooseAccount` has someone to ask: a wallet is connected, and its namespace has an account picker. The wallet
 * itself may still have none, and says so when it is asked.
 * @example
 * ```ts
 * import { canChooseAccount, type Kit } from 'latchkit'
 * const label = (kit: Kit) => (canChooseAccount(kit) ? 'Use another account' : undefined)
 * ```
 */
export function canChooseAccount(kit: Kit, namespace?: ChainNamespace): boolean {
  const { address, namespace: used } = accountState(kit.store.getState(), namespace)
  return address !== undefined && used !== undefined && kit.live.sessions.get(used)?.accounts !== undefined
}
