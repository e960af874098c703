import { toastActVisibleMs, toastReshowMs, toastVisibleMs } from '../../wire/constants.js'
import { type Kit, patch } from '../kit/kit.js'
import { later } from '../kit/oneAtATime.js'
import { type Toast, toastClosed, toastDue, toastRequested } from '../state/toast.js'

/**
 * Shows a short message. If one is open, it closes, and the new one is shown after 150 ms (§4).
 * @param toast Its kind and its text.
 * @example
 * ```ts
 * import { type Kit, showToast } from 'latchkit'
 * const saved = (kit: Kit) => showToast(kit, { kind: 'success', text: 'Saved' })
 * ```
 */
export function showToast(kit: Kit, toast: Toast): void {
  patch(kit, ({ toast: state }) => ({ toast: toastRequested(state, toast) }))
  const show = () => {
    patch(kit, ({ toast: state }) => ({ toast: toastDue(state) }))
    hideLater(kit, toast)
  }
  if (kit.store.getState().toast.current === toast) show()
  else later(kit, 'toast', toastReshowMs, show)
}

/**
 * Closes the open message, such as one of kind `loading`, which stays until it is closed. A waiting message is dropped.
 * @param kit The kit.
 * @example
 * ```ts
 * import { closeToast, type Kit } from 'latchkit'
 * const done = (kit: Kit) => closeToast(kit)
 * ```
 */
export function closeToast(kit: Kit): void {
  kit.live.timers.get('toast')?.()
  kit.live.timers.delete('toast')
  patch(kit, ({ toast }) => (toast.current || toast.next ? { toast: {} } : {}))
}

/** Schedules the end of a message, except for a `loading` one, which stays until it is replaced. */
export function hideLater(kit: Kit, toast: Toast): void {
  if (toast.kind === 'loading') return
  later(kit, 'toast', toast.act ? toastActVisibleMs : toastVisibleMs, () =>
    patch(kit, ({ toast: state }) => ({ toast: toastClosed(state, toast) })),
  )
}

/** Replaces a toast that is shown or waiting, without a pause. Does nothing if it is gone. */
export function changeToast(kit: Kit, replacedToast: Toast, newToast: Toast): void {
  const { current, next } = kit.store.getState().toast
  if (next === replacedToast) showToast(kit, newToast)
  if (current !== replacedToast) return
  patch(kit, () => ({ toast: { current: newToast } }))
  hideLater(kit, newToast)
}
