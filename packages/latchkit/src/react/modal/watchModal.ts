import type { Kit } from '../../core/kit.js'
import { once } from '../../core/live.js'
import { currentView } from '../../core/state/router.js'
import { loadModal } from './loadModal.js'

/** Shows the modal, and toasts while it is closed, whoever asks for them; the answer stops watching. */
export function watchModal(kit: Kit): () => void {
  const icons = new Map<string, string>()
  const show = async (wasOpen: boolean) => {
    if (!wasOpen) return (await import('./mountToast.js')).mountToast(kit)
    const opener = document.activeElement
    const loading = loadModal(kit, currentView(kit.store.getState().router).name)
    await (await loading.modal).mountModal(kit, loading, icons, opener)
  }
  const look = () => {
    const { modal, toast } = kit.store.getState()
    const key = modal.open ? 'react.modal' : 'react.toast'
    if (kit.live.phase !== 'started' || !(modal.open || toast.current) || kit.live.inFlight.has(key)) return
    // One at a time, also where two providers hold the same kit.
    once(kit, key, () => show(modal.open)).then(look, async (error) => {
      kit.services.logger.error('the modal could not be loaded', error)
      const { close } = await import('../../core/actions/close.js')
      close(kit)
    })
  }
  look()
  return kit.store.subscribe(look)
}
