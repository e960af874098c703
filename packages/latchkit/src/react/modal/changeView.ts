import { headerTextMs, viewTransitionMs } from '../../wire/constants.js'
import { easing, isStill, newViewFromMs, newViewPx, oldViewMs, oldViewPx } from './moves.js'

/** Two views, one of which takes the place of the other after a delay. */
export interface Way {
  readonly old: HTMLElement
  readonly view: HTMLElement
  readonly isBack: boolean
  readonly delay: number
}

/** Moves the old view out and the new one in, in the direction of the way, and takes the old one out when the new one has come. */
export async function changeView(panel: HTMLElement, { old, view, isBack, delay }: Way): Promise<void> {
  const how = (duration: number): KeyframeAnimationOptions => ({
    duration: isStill() ? 0 : duration,
    delay,
    fill: 'backwards',
    easing: 'linear',
  })
  const side = isBack === (getComputedStyle(panel).direction === 'rtl') ? 1 : -1
  const out = { opacity: 0, transform: `translateX(${side * oldViewPx}px)` }
  old.animate([out], { ...how(oldViewMs), fill: 'forwards' })
  // The curve belongs to each way between two of these: over the whole time it would bring the view in before its time.
  const from = { opacity: 0, transform: `translateX(${-side * newViewPx}px)`, easing }
  const hidden = { opacity: 0, offset: newViewFromMs / viewTransitionMs, easing }
  const arriving = view.animate([from, hidden, { opacity: 1, transform: 'none' }], how(viewTransitionMs))
  const title = panel.querySelector('.header > h2')
  title?.animate([{ opacity: 0 }, { opacity: 1 }], { ...how(headerTextMs), easing })
  // Not when nothing is seen of it any more: the browser would go through the new view in the middle of its way.
  await arriving.finished
  old.remove()
}
