import type { ChainNamespace } from '../../wire/caip.js'

/** Whether and why the modal is open (§3 Modal state). The active network is derived, see select/modalState. */
export interface ModalState {
  readonly initialized: boolean
  readonly open: boolean
  /** Whether wallets and networks are being fetched. Nothing waits for it before it is painted. */
  readonly loading: boolean
  /** Set when someone tried to close the modal while that is disabled. */
  readonly shake: boolean
  /** Whether the visitor may close it. If not, only the site or the end of the flow does. */
  readonly dismissible: boolean
  /** The namespace that the caller asked for. */
  readonly namespace?: ChainNamespace
  /** The namespace that the buttons and the account show. */
  readonly activeChain?: ChainNamespace
  /** §4: set when the active namespace changes, until the new one is connected or the modal closes. */
  readonly isSwitchingNamespace: boolean
  /** Whether it is embedded in the page: it is always open, and closing returns it to its first view (§2). */
  readonly embedded: boolean
  /** How many wallets were known when it opened. They keep their places; later ones come below them. */
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

/** Why the modal opens or closes. */
export type OpenReason = 'host' | 'escape' | 'outsidePress' | 'close' | 'back' | 'finished'

/** §2: opens the modal, sets `loading` and activates the requested namespace. */
export function openModal(
  state: ModalState,
  {
    namespace,
    dismissible,
    wallets,
  }: { namespace?: ChainNamespace | undefined; dismissible: boolean; wallets: number },
): ModalState {
  const { namespace: _, ...rest } = state
  const next = { ...rest, open: true, loading: true, shake: false, dismissible, walletsAtOpen: wallets }
  return namespace ? { ...withActiveChain(next, namespace), namespace } : next
}

/** Clears `loading` after prefetching. */
export function withoutLoading(state: ModalState): ModalState {
  return state.loading ? { ...state, loading: false } : state
}

/** §2: sets the shake flag. Only an open modal shakes. */
export function withShake(state: ModalState, shake: boolean): ModalState {
  return state.shake === shake || (shake && !state.open) ? state : { ...state, shake }
}

/** §4: activates a namespace. */
export function withActiveChain(state: ModalState, activeChain: ChainNamespace): ModalState {
  if (state.activeChain === activeChain) return state
  return { ...state, activeChain, isSwitchingNamespace: state.activeChain !== undefined }
}

/** Ends the switch of the active namespace, because the new one is connected. */
export function namespaceSettled(state: ModalState): ModalState {
  return state.isSwitchingNamespace ? { ...state, isSwitchingNamespace: false } : state
}

/** Closes the modal and clears `loading` (§2). An embedded modal stays open. */
export function closeModal(state: ModalState): ModalState {
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

/** Marks the modal as embedded in the page, or no longer embedded. Either way it is closed first. */
export function withEmbedded(state: ModalState, isEmbedded: boolean): ModalState {
  return state.embedded === isEmbedded
    ? state
    : { ...closeModal({ ...state, embedded: false }), embedded: isEmbedded }
}
