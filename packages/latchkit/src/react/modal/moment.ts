// The code of the modal that is loaded when it is first needed.
import { loadModalPart } from '../kit/useModalPart.js'
import type { mountToast as show } from './mountToast.js'

export { close } from '../../core/modal/close.js'
export { open } from '../../core/modal/open.js'
export { Spinner } from '../parts/Spinner/Spinner.js'
export { mountModal } from './mountModal.js'
export { rehearse } from './rehearse.js'

/** Shows toasts while the modal is closed. */
export const mountToast: typeof show = async (kit, texts) =>
  (await loadModalPart(kit, 'pageToast')).mountToast(kit, texts)
