import { afterPaint } from '../../core/afterPaint.js'
import type { Kit, KitState } from '../../core/kit.js'
import { firstFrame } from './firstFrame.js'
import { focusView } from './focus.js'
import { onEscape } from './onEscape.js'
import type { Stage } from './Stage.js'

/** A first frame that stands, made by hand. */
export interface FirstPaint {
  /** What it shows. */
  readonly state: KitState
  /** React takes it over once it has been painted; the answer calls that off. */
  readonly then: (takeOver: () => void) => () => void
}

/** Shows the first frame at once, where it can be made by hand and there is somebody to see it. */
export function paintFirst(kit: Kit, { root, room }: Stage): FirstPaint | undefined {
  const state = kit.store.getState()
  // A picture that still comes for the opening before must not change what React is to find.
  room.icons = new Map(room.icons)
  const dialog = document.visibilityState === 'visible' ? firstFrame(kit, room) : undefined
  if (!dialog) return undefined
  let pressed: HTMLElement | undefined
  const onClick = ({ target }: Event) => {
    const at = target as Element
    pressed = at === dialog ? dialog : (at.closest('button') ?? undefined)
  }
  const leave = (event: Event) => onEscape(kit, event)
  root.append(dialog)
  dialog.onclick = onClick
  dialog.oncancel = dialog.onkeydown = leave
  dialog.showModal()
  focusView(dialog, undefined)
  const then: FirstPaint['then'] = (takeOver) => {
    return afterPaint(() => {
      dialog.onclick = dialog.oncancel = dialog.onkeydown = null
      takeOver()
      // What was pressed before React listened is not lost: it now hurries, as for every press.
      pressed?.click()
    })
  }
  return { state, then }
}
