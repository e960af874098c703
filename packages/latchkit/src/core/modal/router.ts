import { type Kit, patch } from '../kit/kit.js'
import type { RouterState } from '../state/router.js'
import * as router from '../state/router.js'
import type { View } from '../state/views.js'
import { close } from './close.js'

/**
 * Navigates to a view and keeps the present view below it (§2). Does not open the modal.
 * @param view An entry made with `view`.
 * @example
 * ```ts
 * import { type Kit, open, pushView } from 'latchkit'
 * const networksOverAccount = (kit: Kit) => {
 *   open(kit, { view: 'Account' })
 *   pushView(kit, { name: 'Networks', params: {} })
 * }
 * ```
 */
export function pushView(kit: Kit, view: View): void {
  patch(kit, (state) => ({ router: router.push(state.router, view) }))
}

/**
 * Replaces the view on top (§2).
 * @param view An entry made with `view`.
 * @example
 * ```ts
 * import { type Kit, replaceView } from 'latchkit'
 * const allWallets = (kit: Kit) => replaceView(kit, { name: 'AllWallets', params: {} })
 * ```
 */
export function replaceView(kit: Kit, view: View): void {
  patch(kit, (state) => ({ router: router.replace(state.router, view) }))
}

/**
 * Navigates to a view and removes all others, so that there is no way back (§2).
 * @param view An entry made with `view`.
 * @example
 * ```ts
 * import { type Kit, resetView } from 'latchkit'
 * const startAgain = (kit: Kit) => resetView(kit, { name: 'Connect', params: {} })
 * ```
 */
export function resetView(kit: Kit, view: View): void {
  patch(kit, (state) => ({ router: router.reset(state.router, view) }))
}

/**
 * Goes one view back, or closes the modal if there is none (§2).
 * @param kit The kit.
 * @example
 * ```ts
 * import { goBack, type Kit } from 'latchkit'
 * const back = (kit: Kit) => goBack(kit)
 * ```
 */
export function goBack(kit: Kit): void {
  const newRouter = router.goBack(kit.store.getState().router)
  if (newRouter === 'close') close(kit, 'back')
  else patch(kit, () => ({ router: newRouter }))
}

/** Goes back if there is a view below; otherwise calls `instead`. */
export function goBackOr(kit: Kit, instead: () => void): void {
  if (kit.store.getState().router.history.length > 1) goBack(kit)
  else instead()
}

/**
 * Replaces the parameters of a view below others in the history, so that the visitor finds the new ones when they come back.
 * Does nothing if the view is gone.
 */
export function replaceParams<Params extends View['params']>(
  kit: Kit,
  replacedParams: Params,
  newParams: Params,
): void {
  patch(kit, ({ router }) => {
    if (!router.history.some(({ params }) => params === replacedParams)) return {}
    const history = router.history.map((each) =>
      each.params === replacedParams ? { ...each, params: newParams } : each,
    )
    return { router: { ...router, history: history as unknown as RouterState['history'] } }
  })
}

/**
 * Navigates to a view. If the view lies directly below, goes back instead, so that two views that lead to each other do not
 * pile up.
 */
export function goTo(kit: Kit, view: View): void {
  const { history } = kit.store.getState().router
  if (history[history.length - 2]?.name === view.name) goBack(kit)
  else pushView(kit, view)
}
