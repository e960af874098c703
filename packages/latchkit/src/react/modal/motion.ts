import { headerTextMs, modalHeightMs, viewTransitionMs } from '../../wire/constants.js'
import type { Host, Motion } from '../host/HostContext.js'
import css from './motion.css?inline'
import { watchPress } from './watchPress.js'

// All that moves views, rows, heights and the modal on its way out. It loads after the first frame; where nothing may move
// each change takes one frame. The modal on its way in is moved by its stylesheet.

const easing = 'cubic-bezier(.2,0,0,1)'
/** The old view is gone before the new one is all there, so that no frame shows two texts of equal strength. */
const oldViewMs = 90
const newViewFromMs = 30
const [oldViewPx, newViewPx] = [8, 16]
const closingMs = 100
const sheetOutMs = 180

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Remembers how far the lists below an element are scrolled, which they forget outside of the page; the answer scrolls them. */
function scrollsOf(element: HTMLElement): () => void {
  const scrolled = [element, ...element.querySelectorAll('.view, .scroller')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((at) => ({ at, top: at.scrollTop }))
  return () => {
    for (const { at, top } of scrolled) at.scrollTop = top
  }
}

const leavingView: Motion['leavingView'] = (view) => {
  const restore = scrollsOf(view)
  const { offsetTop, offsetHeight, parentElement } = view
  return () => {
    view.inert = true
    view.classList.add('gone')
    view.removeAttribute('data-view')
    Object.assign(view.style, { top: `${offsetTop}px`, height: `${offsetHeight}px` })
    parentElement?.append(view)
    restore()
  }
}

const changeView: Motion['changeView'] = (panel, { view: old, putBack }, isBack) => {
  const view = panel.querySelector<HTMLElement>('.view:not(.gone)')
  for (const earlier of panel.querySelectorAll('.gone')) earlier.remove()
  if (!view || !old || !putBack || isStill()) return
  putBack()
  const way = isBack === (getComputedStyle(panel).direction === 'rtl') ? 1 : -1
  const out = [{ opacity: 1 }, { opacity: 0, transform: `translateX(${way * oldViewPx}px)` }]
  old.animate(out, { duration: oldViewMs, fill: 'forwards' }).onfinish = () => old.remove()
  const hidden = { opacity: 0, offset: newViewFromMs / viewTransitionMs }
  const from = { opacity: 0, transform: `translateX(${-way * newViewPx}px)` }
  view.animate([from, hidden, { opacity: 1, transform: 'none' }], { duration: viewTransitionMs, easing })
  panel.querySelector('h2')?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: headerTextMs, easing })
}

/** A row that has come into a list of wallets on the screen, or the first one with all that is around it. */
const lateRow = '[data-view] .group > ul > li:not(:first-child):has(.line), .bd.list > .group'

function lateRows(records: readonly MutationRecord[]): readonly HTMLElement[] {
  // What takes the place of something opens no place of its own.
  if (records.some(({ removedNodes }) => removedNodes.length > 0)) return []
  return records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is HTMLElement => node instanceof HTMLElement && node.matches(lateRow))
}

/** Moves every change of the panel's height, whatever it comes from, and opens the place of late rows; the answer stops it. */
function watchHeight(panel: HTMLElement): () => void {
  const how = { duration: modalHeightMs, easing }
  let height = panel.offsetHeight
  let windowHeight = innerHeight
  let move: Animation | undefined
  const look = () => {
    // While it moves, its height is that of the animation; what it has become meanwhile is seen at the end.
    if (move?.playState === 'running') return
    const from = height
    height = panel.offsetHeight
    const isOfWindow = innerHeight !== windowHeight
    windowHeight = innerHeight
    if (height === from || isOfWindow || isStill()) return
    move = panel.animate([{ height: `${from}px` }, { height: `${height}px` }], how)
    move.onfinish = look
  }
  const open = (row: HTMLElement) => {
    const from = { height: 0, minHeight: 0, margin: 0, opacity: 0 }
    row.style.overflow = 'clip'
    row.animate([from, { height: `${row.offsetHeight}px` }], how).onfinish = () => {
      row.style.overflow = ''
      look()
    }
  }
  // Before the frame is drawn, and not by a ResizeObserver: what one changes while it is told is an error of the page's.
  const watch = new MutationObserver((records) => {
    const rows = isStill() ? [] : lateRows(records)
    look()
    rows.forEach(open)
  })
  watch.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    watch.disconnect()
    move?.cancel()
  }
}

const leavingDialog: Motion['leavingDialog'] = (dialog, sheets) => {
  const restore = scrollsOf(dialog)
  return () => {
    const panel = dialog.querySelector<HTMLElement>('.panel')
    if (isStill() || !panel || !('showPopover' in dialog)) return
    const host = document.createElement('latchkit-leaving')
    host.inert = true
    host.ariaHidden = 'true'
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [...sheets]
    dialog.classList.add('leaving')
    dialog.popover = 'manual'
    root.append(dialog)
    document.body.append(host)
    dialog.showPopover()
    restore()
    const isSheet = getComputedStyle(dialog, '::before').flexGrow === '1'
    const duration = isSheet ? sheetOutMs : closingMs
    const [out, curve] = isSheet
      ? [{ translate: '0 100%' }, 'cubic-bezier(.4,0,1,1)']
      : [{ opacity: 0, scale: 0.98 }, easing]
    const how = { duration, easing: curve, fill: 'forwards' } as const
    dialog.animate([{ opacity: 0 }], { ...how, pseudoElement: '::backdrop' })
    panel.animate([out], how).onfinish = () => host.remove()
  }
}

const motion: Motion = { leavingView, changeView, leavingDialog }

/** Has a modal move; the answer ends it for this opening. */
export function bringMotion(host: Host, panel: HTMLElement): () => void {
  host.adopt(css)
  host.motion = motion
  const stops = [watchHeight(panel), watchPress(panel)]
  return () => {
    for (const stop of stops) stop()
  }
}
