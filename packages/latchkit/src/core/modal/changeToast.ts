import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import type { Toast } from '../state/toast.js'
import { hideLater, showToast } from './toast.js'

/** Puts a message in the place of one that shows or is about to, without the wait between two. Not where that one is gone. */
export function changeToast(kit: Kit, from: Toast, to: Toast): void {
  const { current, next } = kit.store.getState().toast
  if (next === from) showToast(kit, to)
  if (current !== from) return
  patch(kit, () => ({ toast: { current: to } }))
  hideLater(kit, to)
}
