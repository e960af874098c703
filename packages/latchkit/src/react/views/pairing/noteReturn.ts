import type { Kit } from '../../../core/kit/kit.js'
import { remember } from '../../../core/services/memory.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/**
 * Notes that the modal is open while the visitor is sent to an app, until it is closed: a phone may throw the page away meanwhile,
 * and the page that is loaded then goes on where this one was.
 */
export function noteReturn(kit: Kit, namespace: ChainNamespace | undefined): void {
  if (!kit.store.getState().modal.open) return
  remember(kit, 'returning', namespace ? { namespace } : {})
  const stopWatching = kit.store.subscribe(({ modal, pairing }) => {
    if (modal.open && pairing.linking) return
    stopWatching()
    remember(kit, 'returning', undefined)
  })
}
