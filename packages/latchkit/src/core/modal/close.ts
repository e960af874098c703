import { modalShakeMs } from '../../wire/constants.js'
import { type Kit, patch, perKit } from '../kit/kit.js'
import { later } from '../kit/oneAtATime.js'
import { accountStatus } from '../select/accountStatus.js'
import { canClose, homeView } from '../select/modalState.js'
import { track } from '../services/track.js'
import { closeModal, type OpenReason, withShake } from '../state/modal.js'
import { reset, view } from '../state/router.js'
import { activateConnected } from './activate.js'

/**
 * Closes the modal. An embedded modal stays and returns to its first view. While closing is disabled only `host` and `finished`
 * close it; any other reason makes it shake.
 * @param reason Why it is closed; `host` (the site itself) unless given.
 * @returns Whether it was closed.
 * @example
 * ```ts
 * import { close, type Kit } from 'latchkit'
 * const leave = (kit: Kit) => close(kit)
 * ```
 */
export function close(kit: Kit, reason: OpenReason = 'host'): boolean {
  const state = kit.store.getState()
  if (!state.modal.open) return true
  if (!canClose(state) && reason !== 'host' && reason !== 'finished') {
    patch(kit, ({ modal }) => ({ modal: withShake(modal, true) }))
    later(kit, 'shake', modalShakeMs, () => patch(kit, ({ modal }) => ({ modal: withShake(modal, false) })))
    return false
  }
  signalOf(kit).ignore?.()
  // If the visitor closes the modal instead of connecting another namespace, activate the connected one again.
  if (state.modal.isSwitchingNamespace) activateConnected(kit)
  patch(kit, (state) => ({
    modal: closeModal(state.modal),
    // An embedded modal does not disappear: it starts over (§2).
    ...(state.modal.embedded && { router: reset(state.router, view(homeView(state), {})) }),
  }))
  track(kit, 'MODAL_CLOSE', { connected: accountStatus(state).address !== undefined })
  return true
}

/**
 * Closes the modal when a signal aborts. It closes only the opening that it was given for: once that is over, nothing of the
 * kit is left on the signal, which may live as long as the page.
 */
export function closeBySignal(kit: Kit, signal: AbortSignal | undefined): void {
  signalOf(kit).ignore?.()
  if (!signal) return
  const { cleanups } = kit.live
  const leave = () => void close(kit)
  const ignore = () => {
    signal.removeEventListener('abort', leave)
    cleanups.delete(ignore)
  }
  signal.addEventListener('abort', leave)
  cleanups.add(ignore)
  signalOf(kit).ignore = ignore
}

/** Holds the function that removes the signal of the present opening. */
const signalOf = perKit((): { ignore?: () => void } => ({}))
