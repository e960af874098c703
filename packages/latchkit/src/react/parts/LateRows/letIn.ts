import type { Kit } from '../../../core/kit/kit.js'
import { matchesMedia } from '../../theme/media.js'

/**
 * A finger that was lifted may still cause a click this much later, in ms. Until then no row below the finger may move.
 */
const clickAfterMs = 100

/**
 * Adds wallets that were found late to the end of the installed ones in the open list (readings 40). Does so at once, unless
 * the pointer is in the list or the focused element would move; otherwise as soon as neither is the case. A sheet keeps its
 * height.
 * @returns A function that stops waiting.
 */
export function letIn(kit: Kit, root: ShadowRoot, enter: () => void): () => void {
  const list = root.querySelector<HTMLElement>('.views > .view .scroller')
  if (!list) {
    enter()
    return () => undefined
  }
  // Elements above the end of the installed wallets do not move.
  const stays = '.group > ul > li > .line:focus-within'
  const isInUse = () =>
    list.matches('[data-pressed] *, :hover') || (list.matches(':focus-within') && !list.querySelector(stays))
  let cancel: (() => void) | undefined
  const enterIfUnused = () => {
    if (isInUse()) return
    stop()
    keepHeight(list)
    enter()
  }
  const enterLater = () => {
    cancel?.()
    cancel = kit.services.clock.after(clickAfterMs, enterIfUnused)
  }
  const leaveEvents = ['pointerleave', 'pointerup', 'touchend', 'touchcancel', 'focusin', 'focusout'] as const
  const stop = () => {
    cancel?.()
    for (const end of leaveEvents) list.removeEventListener(end, enterLater)
  }
  for (const end of leaveEvents) list.addEventListener(end, enterLater)
  enterIfUnused()
  return stop
}

/**
 * Fixes the height of the list in a sheet. A sheet is attached to the lower edge, so if it grew, all rows above the new one
 * would move up.
 */
function keepHeight(list: HTMLElement): void {
  const isSheet = list.closest('dialog') && matchesMedia('(max-width: 429.98px)')
  if (isSheet && getComputedStyle(list).overflowY === 'auto') list.style.height = `${list.offsetHeight}px`
}
