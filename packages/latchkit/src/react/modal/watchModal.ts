import type { Kit } from '../../core/kit/kit.js'
import { once } from '../../core/kit/oneAtATime.js'
import { patch } from '../../core/kit/patch.js'
import { closed } from '../../core/state/modal.js'
import { loadModal } from './loadModal.js'

/** Shows the modal, and toasts while it is closed, whoever asks for them; the answer stops watching. */
export function watchModal(kit: Kit): () => void {
  const { ui } = kit.live
  ui.isOver = false
  const look = () => {
    const { modal, toast } = kit.store.getState()
    if (modal.embedded) return
    const key = modal.open ? 'react.modal' : 'react.toast'
    if (kit.live.phase !== 'started' || !(modal.open || toast.current) || kit.live.inFlight.has(key)) return
    const opener = document.activeElement
    const show = async () => {
      const loading = loadModal(kit)
      const { mountModal, mountToast } = await loading.chunk
      await (modal.open ? mountModal(kit, loading, opener) : mountToast(kit, loading))
    }
    // One at a time, also where two providers hold the same kit.
    once(kit, key, show).then(look, (error) => {
      kit.services.logger.error('the modal could not be opened', error)
      // The verb that closes is in the file that did not come. A toast is tried again at the next change.
      if (modal.open) patch(kit, (state) => ({ modal: closed(state.modal) }))
    })
  }
  look()
  const unsubscribe = kit.store.subscribe(look)
  return () => {
    unsubscribe()
    ui.isOver = true
    if (!ui.modalRoot?.element.isConnected) ui.modalRoot?.end()
  }
}
