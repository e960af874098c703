import type { ChainNamespace } from '../../wire/caip.js'

/** Whether and why the modal is there (§3 Modal state); the active network is derived, see select/modalState. */
export interface ModalState {
  readonly initialized: boolean
  readonly open: boolean
  /** Wallets and networks are being fetched; never keeps anything from being painted. */
  readonly loading: boolean
  /** Someone tried to close it while closing is disabled. */
  readonly shake: boolean
  /** Whether the visitor may close it. Only the host, or the end of the flow, closes one that is not. */
  readonly dismissible: boolean
  /** The namespace the opener asked for. */
  readonly namespace?: ChainNamespace
  /** The namespace the buttons and the account speak of. */
  readonly activeChain?: ChainNamespace
  /** §4: set when the active namespace changes, until the new one is connected or the modal closes. */
  readonly isSwitchingNamespace: boolean
  /** It stands in the page's flow: always there, and closing takes it back to its first view (§2). */
  readonly embedded: boolean
  /** The number of wallets that were known when it opened: those keep their places, later ones come below them. */
  readonly walletsAtOpen: number
}

export const initialModal: ModalState = {
  initialized: false,
  open: false,
  loading: false,
  shake: false,
  dismissible: true,
  isSwitchingNamespace: false,
  embedded: false,
  walletsAtOpen: 0,
}

/** The reason why the modal closes or opens. */
export type OpenReason = 'host' | 'escape' | 'outsidePress' | 'close' | 'back' | 'finished'

/** §2: opening sets the loading flag and switches to the namespace asked for. */
export function opened(
  state: ModalState,
  {
    namespace,
    dismissible,
    wallets,
  }: { namespace?: ChainNamespace | undefined; dismissible: boolean; wallets: number },
): ModalState {
  const { namespace: _, ...rest } = state
  const next = { ...rest, open: true, loading: true, shake: false, dismissible, walletsAtOpen: wallets }
  return namespace ? { ...activated(next, namespace), namespace } : next
}

/** Prefetching ended. */
export function loaded(state: ModalState): ModalState {
  return state.loading ? { ...state, loading: false } : state
}

/** §2: the shake flag; only an open modal shakes. */
export function shaken(state: ModalState, shake: boolean): ModalState {
  return state.shake === shake || (shake && !state.open) ? state : { ...state, shake }
}

/** §4: another namespace became the active one. */
export function activated(state: ModalState, activeChain: ChainNamespace): ModalState {
  if (state.activeChain === activeChain) return state
  return { ...state, activeChain, isSwitchingNamespace: state.activeChain !== undefined }
}

/** The active namespace has what it needs. */
export function namespaceSettled(state: ModalState): ModalState {
  return state.isSwitchingNamespace ? { ...state, isSwitchingNamespace: false } : state
}

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

/** A part of the page takes the modal in, or gives it back. */
export function embedding(state: ModalState, embedded: boolean): ModalState {
  return state.embedded === embedded ? state : { ...closed({ ...state, embedded: false }), embedded }
}
