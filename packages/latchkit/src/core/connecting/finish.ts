import { close } from '../actions/modal/close.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { reset } from '../state/router.js'
import { currentView } from '../state/views.js'

/** The visitor is done: the modal closes, but an approval that lies over everything stays. */
export function finish(kit: Kit): void {
  const top = currentView(kit.store.getState().router)
  if (top.name === 'ApproveTransaction') patch(kit, ({ router }) => ({ router: reset(router, top) }))
  else close(kit, 'finished')
}
