import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import * as router from '../state/router.js'
import type { View } from '../state/views.js'
import { close } from './close.js'

/**
 * Goes to a view; the one before it stays below (§2). It does not open the modal.
 * @param to Made with `view`.
 * @example
 * ```ts
 * import { type Kit, open, pushView } from 'latchkit'
 * const networksOverAccount = (kit: Kit) => {
 *   open(kit, { view: 'Account' })
 *   pushView(kit, { name: 'Networks', params: {} })
 * }
 * ```
 */
export function pushView(kit: Kit, to: View): void {
  patch(kit, (state) => ({ router: router.push(state.router, to) }))
}

/**
 * Goes to a view in place of the one on top (§2).
 * @param to Made with `view`.
 * @example
 * ```ts
 * import { type Kit, replaceView } from 'latchkit'
 * const allWallets = (kit: Kit) => replaceView(kit, { name: 'AllWallets', params: {} })
 * ```
 */
export function replaceView(kit: Kit, to: View): void {
  patch(kit, (state) => ({ router: router.replace(state.router, to) }))
}

/**
 * Goes to a view and forgets all others, so that there is no way back (§2).
 * @param to Made with `view`.
 * @example
 * ```ts
 * import { type Kit, resetView } from 'latchkit'
 * const startAgain = (kit: Kit) => resetView(kit, { name: 'Connect', params: {} })
 * ```
 */
export function resetView(kit: Kit, to: View): void {
  patch(kit, (state) => ({ router: router.reset(state.router, to) }))
}

/**
 * Goes one view back; closes the modal where there is none to go back to (§2).
 * @param kit The kit.
 * @example
 * ```ts
 * import { goBack, type Kit } from 'latchkit'
 * const back = (kit: Kit) => goBack(kit)
 * ```
 */
export function goBack(kit: Kit): void {
  const back = router.goBack(kit.store.getState().router)
  if (back === 'close') close(kit, 'back')
  else patch(kit, () => ({ router: back }))
}

/** Leaves a view: back where there is something below it, else as it is told. */
export function goBackOr(kit: Kit, instead: () => void): void {
  if (kit.store.getState().router.history.length > 1) goBack(kit)
  else instead()
}
