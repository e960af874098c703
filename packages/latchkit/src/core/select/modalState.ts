import type { CaipNetworkId } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import type { ModalState } from '../state/modal.js'
import type { ViewName } from '../state/views.js'
import { currentView } from '../state/views.js'
import { accountStatus } from './accountStatus.js'
import { networkState } from './networkState.js'
import { perState } from './perState.js'

/** The modal as a site sees it (§3 Modal state), with the view on top. */
export interface ModalInfo
  extends Pick<ModalState, 'open' | 'loading' | 'shake' | 'initialized' | 'embedded'> {
  readonly namespace: string | undefined
  readonly activeChain: string | undefined
  readonly selectedNetworkId: CaipNetworkId | undefined
  readonly view: ViewName
}

/**
 * Returns whether the modal is open, on which view, for which namespace and network. The same as `useModalState`, without
 * React.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @returns The state of the modal, as plain data.
 * @example
 * ```ts
 * import { type Kit, modalState } from 'latchkit'
 * const watch = (kit: Kit, changed: (isOpen: boolean) => void) =>
 *   kit.store.subscribe((state) => changed(modalState(state).open))
 * ```
 */
export function modalState(state: KitState): ModalInfo {
  return perState(state, 'modalState', () => {
    const { open, loading, shake, initialized, embedded, namespace, activeChain } = state.modal
    return {
      open,
      embedded,
      loading,
      shake,
      initialized,
      namespace,
      activeChain,
      selectedNetworkId: networkState(state).caipNetworkId,
      view: currentView(state.router).name,
    }
  })
}

/** Returns the first view of the modal: the account if there is one (§2). */
export const homeView = (state: KitState): 'Account' | 'Connect' =>
  accountStatus(state).address ? 'Account' : 'Connect'

/**
 * Checks whether the visitor may close the modal now.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @returns Whether Escape, the close button and a press outside close it.
 * @example
 * ```ts
 * import { canClose, type Kit } from 'latchkit'
 * const isOptional = (kit: Kit) => canClose(kit.store.getState())
 * ```
 */
export const canClose = (state: KitState): boolean => state.modal.dismissible
