import type { CaipNetworkId } from '../../wire/caip.js'
import type { KitState } from '../kit.js'
import type { ModalState } from '../state/modal.js'
import type { ViewName } from '../state/views.js'
import { currentView } from '../state/views.js'
import { networkState } from './networkState.js'

/** The modal as a site sees it (§3 Modal state), with the view on top. */
export interface ModalInfo extends Pick<ModalState, 'open' | 'loading' | 'shake' | 'initialized'> {
  readonly namespace: string | undefined
  readonly activeChain: string | undefined
  readonly selectedNetworkId: CaipNetworkId | undefined
  readonly view: ViewName
}

/** Whether the modal is open, on what view, for which namespace and network. */
export function modalState(state: KitState): ModalInfo {
  const { open, loading, shake, initialized, namespace, activeChain } = state.modal
  return {
    open,
    loading,
    shake,
    initialized,
    namespace,
    activeChain,
    selectedNetworkId: networkState(state).caipNetworkId,
    view: currentView(state.router).name,
  }
}

/** Whether the visitor may close the modal now. */
export const canClose = (state: KitState): boolean => state.modal.dismissible
