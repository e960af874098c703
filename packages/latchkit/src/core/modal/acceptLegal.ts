import { type Kit, patch } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'

/**
 * Records that the visitor has accepted the site's terms and privacy policy, or no longer does, like the checkbox of the modal.
 * For sites that ask in their own words. It is not stored and lasts as long as the page. If `updateOptions` sets other terms,
 * they must be accepted again.
 * @param isAccepted `false` withdraws the consent; `true` unless given.
 * @throws `kitDestroyed`.
 * @example
 * ```ts
 * import { acceptLegal, type Kit } from 'latchkit'
 * const accept = (kit: Kit, isTicked: boolean) => acceptLegal(kit, isTicked)
 * ```
 */
export function acceptLegal(kit: Kit, isAccepted = true): void {
  assertAlive(kit)
  patch(kit, () => ({ legalAccepted: isAccepted }))
}
