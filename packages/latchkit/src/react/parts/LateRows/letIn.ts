import type { Kit } from '../../../core/kit/kit.js'
import { matchesMedia } from '../../theme/media.js'

/** A finger that has left comes down as a click this much later at most, in ms; until then nothing may move below it. */
const clickAfterMs = 100

/**
 * Lets late rows into the list of wallets on the screen, at the end of those installed (readings 40): at once unless the
 * pointer is in the list or what has the focus would move, else as soon as neither is so. A sheet keeps its height.
 * @returns Stops waiting.
 */
export function letIn(kit: Kit, root: ShadowRoot, enter: () => void): () => void {
  const list = root.querySelector<HTMLElement>('.views > .view .scroller')
  if (!list) {
    enter()
    return () => undefined
  }
  // Those above the end of the list stay where they are.
  const stays = '.group > ul > li > .line:focus-within'
  const isInUse = () =>
    list.matches('[data-pressed] *, :hover') || (list.matches(':focus-within') && !list.querySelector(stays))
  let cancel: (() => void) | undefined
  const look = () => {
    if (isInUse()) return
    stop()
    keepHeight(list)
    enter()
  }
  const later = () => {
    cancel?.()
    cancel = kit.services.clock.after(clickAfterMs, look)
  }
  const ends = ['pointerleave', 'pointerup', 'touchend', 'touchcancel', 'focusin', 'focusout'] as const
  const stop = () => {
    cancel?.()
    for (const end of ends) list.removeEventListener(end, later)
  }
  for (const end of ends) list.addEventListener(end, later)
  look()
  return stop
}

/** A sheet stands on its lower edge: growing, it would take up with it all that is above the new row. */
function keepHeight(list: HTMLElement): void {
  const isSheet = list.closest('dialog') && matchesMedia('(max-width: 429.98px)')
  if (isSheet && getComputedStyle(list).overflowY === 'auto') list.style.height = `${list.offsetHeight}px`
}
