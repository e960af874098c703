import { headerTextMs, viewTransitionMs } from '../../wire/constants.js'
import type { Motion } from '../host/HostContext.js'
import {
  easing,
  isStill,
  newViewFromMs,
  newViewPx,
  oldViewMs,
  oldViewPx,
  quickAnswerMs,
  scrollsOf,
} from './moves.js'
import { travel } from './travel.js'

export const dropGone: Motion['dropGone'] = (panel) => {
  for (const gone of panel.querySelectorAll('.gone')) gone.remove()
  panel.removeAttribute('data-asking')
}

export const leavingView: Motion['leavingView'] = (view) => {
  const restore = scrollsOf(view)
  const { offsetTop, offsetHeight, parentElement } = view
  const header = parentElement?.querySelector('.header:not(.gone)')?.cloneNode(true) as
    | HTMLElement
    | undefined
  return () => {
    view.inert = true
    view.classList.add('gone')
    view.removeAttribute('data-view')
    Object.assign(view.style, { top: `${offsetTop}px`, height: `${offsetHeight}px` })
    parentElement?.append(view)
    restore()
    return header
  }
}

/** The row or tile of the wallet that is asked, where a view has given way to the asking. */
const rowOfWallet = (view: HTMLElement, old: HTMLElement, isBack: boolean) =>
  isBack || view.dataset.view !== 'ConnectingExternal'
    ? null
    : old.querySelector<HTMLElement>(':is(.row, .tile)[data-clicked]')

/** Has the view that is left be seen as it was, a spinner in the row, until the wallet has had the time for a quick answer. */
function keepAsking(panel: HTMLElement, row: HTMLElement, header: HTMLElement | undefined): void {
  row.classList.add('asking')
  const keeping = header ?? document.createElement('div')
  keeping.inert = true
  keeping.ariaHidden = 'true'
  keeping.classList.add('gone')
  panel.append(keeping)
  panel.toggleAttribute('data-asking', true)
  keeping.animate([{ opacity: 1 }, { opacity: 1 }], quickAnswerMs).onfinish = () => {
    if (!keeping.isConnected) return
    keeping.remove()
    panel.removeAttribute('data-asking')
  }
}

export const changeView: Motion['changeView'] = (panel, { view: old, putBack }, isBack) => {
  const view = panel.querySelector<HTMLElement>('.view:not(.gone)')
  if (!view || !old || !putBack) return
  const row = rowOfWallet(view, old, isBack)
  if (isStill() && !row) return
  const header = putBack()
  if (row) keepAsking(panel, row, header)
  const how = (duration: number) =>
    ({
      duration: isStill() ? 0 : duration,
      delay: row ? quickAnswerMs : 0,
      fill: 'backwards',
      easing,
    }) as const
  if (!isStill()) travel(panel, { old, view, isBack, delay: how(0).delay })
  const way = isBack === (getComputedStyle(panel).direction === 'rtl') ? 1 : -1
  const out = { opacity: 0, transform: `translateX(${way * oldViewPx}px)` }
  old.animate([out], { ...how(oldViewMs), fill: 'forwards', easing: 'linear' })
  // The curve belongs to each way between two of these: over the whole time it would bring the view in before its time.
  const from = { opacity: 0, transform: `translateX(${-way * newViewPx}px)`, easing }
  const hidden = { opacity: 0, offset: newViewFromMs / viewTransitionMs, easing }
  const arriving = view.animate([from, hidden, { opacity: 1, transform: 'none' }], {
    ...how(viewTransitionMs),
    easing: 'linear',
  })
  // Not when nothing is seen of it any more: what has been taken out has the browser go through the new view in the middle of its way.
  arriving.onfinish = () => old.remove()
  panel.querySelector('.header:not(.gone) h2')?.animate([{ opacity: 0 }, { opacity: 1 }], how(headerTextMs))
}
