import { close } from '../../core/actions/modal/close.js'
import type { Kit } from '../../core/kit/kit.js'

/** Escape closes: by the key, or as `cancel` where a browser knows no `closedby`. Not while a word is being composed. */
export function onEscape(kit: Kit, event: Event): void {
  const { type, key, isComposing } = event as KeyboardEvent
  if (type === 'keydown' && (key !== 'Escape' || isComposing)) return
  event.preventDefault()
  close(kit, 'escape')
}
