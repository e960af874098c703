import { headerTextMs, viewTransitionMs } from '../../wire/constants.js'
import { easing, isStill, newViewFromMs, newViewPx, oldViewMs, oldViewPx } from './moves.js'

/** What the animations of a change need: both views, and the delay before they begin, in ms. */
export interface Way {
  readonly old: HTMLElement
  readonly view: HTMLElement
  readonly isBack: boolean
  readonly delay: number
}

/** Animates the old view out and the new one in, and removes the old one when the new one has arrived. */
export async function animateViews(panel: HTMLElement, { old, view, isBack, delay }: Way): Promise<void> {
  const how = (duration: number): KeyframeAnimationOptions => ({
    duration: isStill() ? 0 : duration,
    delay,
    fill: 'backwards',
    easing: 'linear',
  })
  const side = isBack === (getComputedStyle(panel).direction === 'rtl') ? 1 : -1
  const out = { opacity: 0, transform: `translateX(${side * oldViewPx}px)` }
  old.animate([out], { ...how(oldViewMs), fill: 'forwards' })
  // The curve is set per keyframe: over the whole animation it would show the new view too early.
  const from = { opacity: 0, transform: `translateX(${-side * newViewPx}px)`, easing }
  const hidden = { opacity: 0, offset: newViewFromMs / viewTransitionMs, easing }
  const arriving = view.animate([from, hidden, { opacity: 1, transform: 'none' }], how(viewTransitionMs))
  const title = panel.querySelector('.header > h2')
  title?.animate([{ opacity: 0 }, { opacity: 1 }], { ...how(headerTextMs), easing })
  // Remove the old view only at the end. Removing it as soon as it is invisible would make the browser lay out the new view in
  // the middle of its animation.
  await arriving.finished
  old.remove()
}
