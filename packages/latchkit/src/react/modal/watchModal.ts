import type { Kit } from '../../core/kit.js'
import { once } from '../../core/once.js'
import { patch } from '../../core/patch.js'
import { closed } from '../../core/state/closed.js'
import { loadModal } from './loadModal.js'
import type { Memory } from './Stage.js'

/** Shows the modal, and toasts while it is closed, whoever asks for them; the answer stops watching. */
export function watchModal(kit: Kit): () => void {
  const memory: Memory = kit.live.face
  memory.isOver = false
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
      kit.services.logger.error('the modal could not be loaded', error)
      // The verb that closes is in the file that did not come. A toast is tried again at the next change.
      if (modal.open) patch(kit, (state) => ({ modal: closed(state.modal) }))
    })
  }
  look()
  const cancel = kit.services.clock.after(warmUpMs, () => warmUp(kit, memory))
  const unsubscribe = kit.store.subscribe(look)
  return () => {
    cancel()
    unsubscribe()
    memory.isOver = true
    if (!memory.stage?.host.isConnected) memory.stage?.end()
  }
}

/** Once the page itself stands. */
const warmUpMs = 300

/**
 * For nobody to see: sets a letter in each kind of text that the modal begins with, and reads the pictures of the first
 * wallets, which are in the page already. The first of each takes long.
 */
function warmUp(kit: Kit, memory: Memory): void {
  const place = document.createElement('p')
  place.style.cssText = 'position:fixed;visibility:hidden'
  for (const font of ['400 14px', '500 14px', '500 16px', '600 16px']) {
    const letter = document.createElement('i')
    letter.style.font = `${font} system-ui`
    letter.append('A')
    place.append(letter)
  }
  document.body.append(place)
  place.getClientRects()
  place.remove()
  for (const { imageUrl } of kit.store.getState().connectors.slice(0, 4)) {
    // Only what needs no request.
    if (!imageUrl?.startsWith('data:')) continue
    const picture = new Image()
    picture.src = imageUrl
    place.append(picture)
  }
  // Held, or the browser forgets the pictures.
  memory.warm = place
}
