import { headerTextMs, viewTransitionMs } from '../../wire/constants.js'
import { easing, isStill, newViewDelayMs, newViewPx, oldViewMs, oldViewPx } from './moves.js'

/** What the animations of a change need: both views, the direction, and the delay before the animations begin, in ms. */
export interface ViewTransition {
  readonly old: HTMLElement
  /** A copy of the old view's title. */
  readonly oldTitle: HTMLElement | undefined
  readonly view: HTMLElement
  readonly isBack: boolean
  readonly delay: number
}

/** Animates the old view out and the new one in, and removes the old one when the new one has arrived. */
export async function animateViews(
  panel: HTMLElement,
  { old, oldTitle, view, isBack, delay }: ViewTransition,
): Promise<void> {
  const timing = (duration: number): KeyframeAnimationOptions => ({
    duration: isStill() ? 0 : duration,
    delay,
    fill: 'backwards',
    easing: 'linear',
  })
  const side = isBack === (getComputedStyle(panel).direction === 'rtl') ? 1 : -1
  const out = { opacity: 0, transform: `translateX(${side * oldViewPx}px)` }
  old.animate([out], { ...timing(oldViewMs), fill: 'forwards' })
  // The curve is set per keyframe: over the whole animation it would show the new view too early.
  const from = { opacity: 0, transform: `translateX(${-side * newViewPx}px)`, easing }
  const stillHidden = { opacity: 0, offset: newViewDelayMs / viewTransitionMs, easing }
  const arrival = view.animate(
    [from, stillHidden, { opacity: 1, transform: 'none' }],
    timing(viewTransitionMs),
  )
  changeTitle(panel, oldTitle, { ...timing(headerTextMs), easing })
  // Remove the old view only at the end. Removing it as soon as it is invisible would make the browser lay out the new view in
  // the middle of its animation.
  await arrival.finished
  old.remove()
}

/** Fades the new title in while a copy of the old one fades out in its place. A title that stays the same stands still. */
function changeTitle(
  panel: HTMLElement,
  oldTitle: HTMLElement | undefined,
  timing: KeyframeAnimationOptions,
) {
  const header = panel.querySelector(':scope > .header')
  const title = header?.querySelector('h2')
  if (!header || !title || oldTitle?.textContent === title.textContent) return
  title.animate([{ opacity: 0 }, { opacity: 1 }], timing)
  if (!oldTitle) return
  header.append(oldTitle)
  oldTitle.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing, fill: 'both' }).onfinish = () =>
    oldTitle.remove()
}
