import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import type { RouterState } from '../state/router.js'
import type { View } from '../state/views.js'

/**
 * Gives a view that lies below others in the history other parameters, which it has when the visitor comes back to
 * it. Nothing happens where it is gone.
 */
export function keepParams<Params extends View['params']>(kit: Kit, from: Params, to: Params): void {
  patch(kit, ({ router }) => {
    if (!router.history.some(({ params }) => params === from)) return {}
    const history = router.history.map((each) => (each.params === from ? { ...each, params: to } : each))
    return { router: { ...router, history: history as unknown as RouterState['history'] } }
  })
}
