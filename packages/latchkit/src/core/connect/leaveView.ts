import { type Kit, type KitState, patch } from '../kit/kit.js'
import { close } from '../modal/close.js'
import { goBackOr } from '../modal/router.js'
import { reset, without } from '../state/router.js'
import { currentView, type View } from '../state/views.js'

/** Closes the modal because the visitor has finished, unless a request for approval is on top. */
export function finish(kit: Kit): void {
  const top = currentView(kit.store.getState().router)
  if (top.name === 'ApproveTransaction') patch(kit, ({ router }) => ({ router: reset(router, top) }))
  else close(kit, 'finished')
}

/**
 * Leaves a view that is no longer needed: goes back, or closes the modal if there is no view below. Does nothing if another
 * view is on top.
 */
export function leaveView(kit: Kit, leftView: View): void {
  if (currentView(kit.store.getState().router) === leftView) goBackOr(kit, () => close(kit, 'finished'))
  else patch(kit, ({ router }) => ({ router: without(router, leftView) }))
}

/**
 * Calls a function once, when the view in which something began is left.
 * @param isThere Checks whether that view is still in the history.
 * @returns A function that stops watching.
 */
export function onceLeft(
  kit: Kit,
  isThere: (state: KitState) => boolean,
  onLeft: (state: KitState) => void,
): () => void {
  const stop = kit.store.subscribe((state) => {
    if (isThere(state)) return
    stop()
    onLeft(state)
  })
  return stop
}
