import { modalShakeMs } from '../../wire/constants.js'
import type { Kit } from '../kit.js'
import { later } from '../later.js'
import { patch } from '../patch.js'
import { accountState } from '../select/accountState.js'
import { canClose } from '../select/modalState.js'
import { closed, type OpenReason, shaken } from '../state/modal.js'
import { track } from './track.js'

/**
 * Closes the modal. While closing is disabled only the host and the end of a flow can: anyone else makes it shake.
 * @returns Whether it is closed now.
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
  patch(kit, ({ modal }) => ({ modal: closed(modal) }))
  track(kit, 'MODAL_CLOSE', { connected: accountState(state).address !== undefined })
  return true
}
