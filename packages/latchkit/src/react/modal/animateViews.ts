import { headerTextMs, viewTransitionMs } from '../../wire/constants.js'
import { easing, isStill, newViewDelayMs, newViewPx, oldViewMs, oldViewPx } from './moves.js'

/** What the animations of a change need: both views, the direction, and the delay before the animations begin, in ms. */
export interface ViewTransition {
  readonly old: HTMLElement
  readonly view: HTMLElement
  readonly isBack: boolean
  readonly delay: number
}

/** Animates the old view out and the new one in, and removes the old one when the new one has arrived. */
export async function animateViews(
  panel: HTMLElement,
  { old, view, isBack, delay }: ViewTransition,
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
  const title = panel.querySelector('.header > h2')
  title?.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing(headerTextMs), easing })
  // Remove the old view only at the end. Removing it as soon as it is invisible would make the browser lay out the new view in
  // the middle of its animation.
  await arrival.finished
  old.remove()
}
