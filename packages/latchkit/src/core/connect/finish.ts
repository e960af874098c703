import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { close } from '../modal/close.js'
import { goBackOr } from '../modal/router.js'
import { reset, without } from '../state/router.js'
import { currentView, type View } from '../state/views.js'

/** Closes the modal for a visitor who has finished, unless an approval is on top. */
export function finish(kit: Kit): void {
  const top = currentView(kit.store.getState().router)
  if (top.name === 'ApproveTransaction') patch(kit, ({ router }) => ({ router: reset(router, top) }))
  else close(kit, 'finished')
}

/**
 * Leaves a view that has served its purpose: goes back, or closes the modal if there is no view below. A view on top of it
 * stays.
 */
export function leaveView(kit: Kit, left: View): void {
  if (currentView(kit.store.getState().router) === left) goBackOr(kit, () => close(kit, 'finished'))
  else patch(kit, ({ router }) => ({ router: without(router, left) }))
}
