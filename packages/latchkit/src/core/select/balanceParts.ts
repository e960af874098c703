import type { ChainNamespace } from '../../wire/caip.js'
import type { BalanceParts } from '../contracts/adapter.js'
import type { KitState } from '../kit/kit.js'
import type { QueryStatus } from '../state/queries.js'
import { accountAnswer } from './accountAnswer.js'
import { perState } from './perState.js'

/** The parts of an account's native balance, as far as they were read. */
export interface BalancePartsInfo {
  /** Absent before they were read. */
  readonly parts: BalanceParts | undefined
  /** `unserved`: the namespace withholds nothing, or the site does not list the network. */
  readonly status: QueryStatus
}

/**
 * Returns the parts of the native balance of a namespace's account, by default the active one, as `fetchBalanceParts` last read
 * them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns `parts`, absent before they were read, and `status`.
 * @example
 * ```ts
 * import { balanceParts, type Kit } from 'latchkit'
 * const leastOf = (kit: Kit) => balanceParts(kit.store.getState(), 'polkadot').parts?.minimum
 * ```
 */
export function balanceParts(state: KitState, namespace?: ChainNamespace): BalancePartsInfo {
  return perState(state, `balanceParts ${namespace}`, () => {
    const { data: parts, status = 'idle' } = accountAnswer(state, 'balanceParts', namespace) ?? {}
    return { parts, status }
  })
}
