import { type ModalInfo, modalState } from '../../core/select/modalState.js'
import { useSelect } from './useSelect.js'

/**
 * Returns the state of the modal (§3 Modal state): `open`, `view`, `loading`, `shake`, `selectedNetworkId`,
 * `activeChain`, `initialized`. To open and close it there is `useModal`.
 * @returns The state of the modal; a new object only when something in it has changed.
 * @example
 * ```tsx
 * import { useModalState } from 'latchkit/react'
 * function Dimmed() {
 *   const { open, view } = useModalState()
 *   return <p hidden={!open}>{view}</p>
 * }
 * ```
 */
export function useModalState(): ModalInfo {
  return useSelect(modalState)
}
