import type { RouterState } from '../state/router.js'
import type { View } from '../state/views.js'

/** The view on top. */
export const currentView = (state: RouterState): View => state.history[state.history.length - 1] as View
