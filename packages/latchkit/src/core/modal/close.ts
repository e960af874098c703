import { modalShakeMs } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { later } from '../kit/oneAtATime.js'
import { patch } from '../kit/patch.js'
import { accountStatus } from '../select/accountStatus.js'
import { canClose, homeView } from '../select/modalState.js'
import { track } from '../services/track.js'
import { closed, type OpenReason, shaken } from '../state/modal.js'
import { reset, view } from '../state/router.js'
import { activateConnected } from './activate.js'

/**
 * Closes the modal; one in the page's flow stays and goes back to its first view. While closing is disabled only `host`
 * and `finished` close it; any other reason makes it shake.
 * @param reason The reason; `host`, the site itself, unless given.
 * @returns Whether it was done.
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
    patch(kit, ({ modal }) => ({ modal: shaken(modal, true) }))
    later(kit, 'shake', modalShakeMs, () => patch(kit, ({ modal }) => ({ modal: shaken(modal, false) })))
    return false
  }
  // Who gave up connecting another namespace goes on where they are connected.
  if (state.modal.isSwitchingNamespace) activateConnected(kit)
  patch(kit, (state) => ({
    modal: closed(state.modal),
    // In the page's flow nothing goes away: it begins anew (§2).
    ...(state.modal.embedded && { router: reset(state.router, view(homeView(state), {})) }),
  }))
  track(kit, 'MODAL_CLOSE', { connected: accountStatus(state).address !== undefined })
  return true
}
