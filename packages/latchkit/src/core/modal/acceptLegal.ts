import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { assertAlive } from '../kit/running.js'

/**
 * Records that the visitor has accepted the site's terms and privacy policy, or no longer does: what the checkbox of the
 * modal does, for sites that ask in their own words. It is not stored and lasts as long as the page; if `updateOptions`
 * sets other terms, they have to be accepted again.
 * @param isAccepted `false` takes it back; `true` unless given.
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
