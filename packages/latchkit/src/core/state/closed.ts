import type { ModalState } from './modal.js'

// Apart from the other transitions: it is the one that a page may need before the modal is loaded, should that fail.

/** §2: closing clears loading. A modal in the page's flow stays. */
export function closed(state: ModalState): ModalState {
  if (!state.open) return state
  const { namespace: _, ...rest } = state
  return {
    ...rest,
    open: state.embedded,
    loading: false,
    shake: false,
    dismissible: true,
    isSwitchingNamespace: false,
  }
}
