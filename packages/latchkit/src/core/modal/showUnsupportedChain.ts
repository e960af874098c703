import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { unsupportedChainDue } from '../select/unsupportedChain.js'
import { isInAttempt } from '../state/modalAttempt.js'
import { view } from '../state/router.js'
import { currentView } from '../state/views.js'
import { activate } from './activate.js'
import { open } from './open.js'
import { resetView } from './router.js'

/**
 * Opens the UnsupportedChain view if the wallet is on a network that the site does not list (§2, readings 33). Does nothing
 * without an interface. A modal that is open already keeps the signal that closes it, and whether the visitor may close it.
 */
export function showUnsupportedChain(kit: Kit, namespace: ChainNamespace): void {
  if (kit.live.ui.isOver !== false || !unsupportedChainDue(kit, namespace)) return
  const state = kit.store.getState()
  if (isInAttempt(state)) {
    showAfterAttempt(kit, namespace)
    return
  }
  const { modal, router } = state
  if (!modal.open) {
    open(kit, { view: 'UnsupportedChain', namespace })
    return
  }
  activate(kit, namespace)
  const topView = currentView(router)
  if (topView.name === 'UnsupportedChain' && topView.params.namespace === namespace) return
  resetView(kit, view('UnsupportedChain', { namespace }))
}

/** Shows the view once the present attempt in the modal is over, unless the visitor has closed the modal. */
function showAfterAttempt(kit: Kit, namespace: ChainNamespace): void {
  const stop = kit.store.subscribe((state) => {
    if (isInAttempt(state)) return
    stop()
    kit.live.cleanups.delete(stop)
    // If the attempt succeeded, the modal first navigates on.
    if (state.modal.open) queueMicrotask(() => showUnsupportedChain(kit, namespace))
  })
  kit.live.cleanups.add(stop)
}
