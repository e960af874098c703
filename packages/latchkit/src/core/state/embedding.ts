import { closed } from './closed.js'
import type { ModalState } from './modal.js'

/** A part of the page takes the modal in, or gives it back. */
export function embedding(state: ModalState, embedded: boolean): ModalState {
  return state.embedded === embedded ? state : { ...closed({ ...state, embedded: false }), embedded }
}
