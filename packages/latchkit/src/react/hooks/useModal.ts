import { useCallback } from 'react'
import { close as closeModal } from '../../core/actions/close.js'
import { type OpenParameters, open as openModal } from '../../core/actions/open.js'
import { type ModalInfo, modalState } from '../../core/select/modalState.js'
import { useLatchkit } from './useLatchkit.js'
import { useSelect } from './useSelect.js'

/** The modal's state, and how to open and close it. */
export interface UseModal extends Omit<ModalInfo, 'open'> {
  readonly isOpen: boolean
  readonly open: (parameters?: OpenParameters) => void
  readonly close: () => void
}

/**
 * Whether the modal is open and on what view, with functions to open and close it: all that a button of your own needs.
 * @example
 * ```tsx
 * import { useModal } from 'latchkit/react'
 * function MyButton() {
 *   const { open } = useModal()
 *   return <button onClick={() => open()}>Connect</button>
 * }
 * ```
 */
export function useModal(): UseModal {
  const kit = useLatchkit()
  const { open: isOpen, ...info } = useSelect(modalState)
  const open = useCallback((parameters?: OpenParameters) => openModal(kit, parameters), [kit])
  const close = useCallback(() => {
    closeModal(kit)
  }, [kit])
  return { ...info, isOpen, open, close }
}
