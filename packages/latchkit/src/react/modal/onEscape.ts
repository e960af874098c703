import type { Kit } from '../../core/kit/kit.js'
import { close } from '../../core/modal/close.js'
import { isComposing } from '../isComposing.js'

/** Escape closes: by the key, or as `cancel` where a browser knows no `closedby`. Not while a word is being composed. */
export function onEscape(kit: Kit, event: Event): void {
  const pressed = event as KeyboardEvent
  if (event.type === 'keydown' && (pressed.key !== 'Escape' || isComposing(pressed))) return
  event.preventDefault()
  close(kit, 'escape')
}
