// The code of the modal that is loaded when it is first needed.

export { close } from '../../core/modal/close.js'
export { open } from '../../core/modal/open.js'
export { loadModalPart } from '../kit/useModalPart.js'
export { mountModal } from './mountModal.js'
export { rehearse } from './rehearse.js'
