import type { Kit } from '../../core/kit/kit.js'
import { goBack, pushView } from '../../core/modal/router.js'
import type { View } from '../../core/state/views.js'

/** Goes to a view: back if it lies just below, so that two views that name each other do not pile up. */
export function goTo(kit: Kit, to: View): void {
  const { history } = kit.store.getState().router
  if (history[history.length - 2]?.name === to.name) goBack(kit)
  else pushView(kit, to)
}
