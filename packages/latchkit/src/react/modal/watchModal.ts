import { type Kit, patch } from '../../core/kit/kit.js'
import { once } from '../../core/kit/oneAtATime.js'
import { closeModal } from '../../core/state/modal.js'
import { loadModal } from './loadModal.js'

/** Shows the modal when it is opened, and toasts while it is closed. Returns a function that stops watching. */
export function watchModal(kit: Kit): () => void {
  const { ui } = kit.live
  ui.isOver = false
  const update = () => {
    const { modal, toast } = kit.store.getState()
    if (modal.embedded) return
    const key = modal.open ? 'react.modal' : 'react.toast'
    if (kit.live.phase !== 'started' || !(modal.open || toast.current) || kit.live.inFlight.has(key)) return
    const opener = document.activeElement
    const show = async () => {
      const loading = loadModal(kit)
      const { mountModal, loadModalPart } = await loading.chunk
      if (modal.open) await mountModal(kit, loading, opener)
      else await (await loadModalPart(kit, 'pageToast')).mountToast(kit, loading)
    }
    // Show only one at a time, even if two providers have the same kit.
    once(kit, key, show).then(update, (error) => {
      kit.services.logger.error('the modal could not be opened', error)
      // The code that closes the modal failed to load too, so set the state here. A toast is tried again at the next change.
      if (modal.open) patch(kit, (state) => ({ modal: closeModal(state.modal) }))
    })
  }
  update()
  const unsubscribe = kit.store.subscribe(update)
  return () => {
    unsubscribe()
    ui.isOver = true
    if (!ui.modalRoot?.element.isConnected) ui.modalRoot?.end()
  }
}
