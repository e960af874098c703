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
/** A wallet that answers within this has the list stay, with a spinner in its row. */
const quickAnswerMs = 150
/** That a wallet has said yes is seen for so long, after its ring and its tick. */
const successMs = 360 + 450
/** A region has to be there before what is put into it is read out. */
const regionMs = 100

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
  const header = parentElement?.querySelector('.header')?.cloneNode(true) as HTMLElement | undefined
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
  panel.toggleAttribute('data-held', true)
  keeping.animate([{ opacity: 1 }, { opacity: 1 }], quickAnswerMs).onfinish = () => {
    if (!keeping.isConnected) return
    keeping.remove()
    panel.removeAttribute('data-held')
  }
}

const changeView: Motion['changeView'] = (panel, { view: old, putBack }, isBack) => {
  const view = panel.querySelector<HTMLElement>('.view:not(.gone)')
  for (const earlier of panel.querySelectorAll('.gone')) earlier.remove()
  panel.removeAttribute('data-held')
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
  const way = isBack === (getComputedStyle(panel).direction === 'rtl') ? 1 : -1
  const out = { opacity: 0, transform: `translateX(${way * oldViewPx}px)` }
  old.animate([out], { ...how(oldViewMs), fill: 'forwards', easing: 'linear' }).onfinish = () => old.remove()
  const hidden = { opacity: 0, offset: newViewFromMs / viewTransitionMs }
  const from = { opacity: 0, transform: `translateX(${-way * newViewPx}px)` }
  view.animate([from, hidden, { opacity: 1, transform: 'none' }], how(viewTransitionMs))
  panel.querySelector('.header:not(.gone) h2')?.animate([{ opacity: 0 }, { opacity: 1 }], how(headerTextMs))
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
  const held = {
    duration: isStill() ? 0 : modalHeightMs,
    easing,
    delay: quickAnswerMs,
    fill: 'backwards',
  } as const
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
    const isHeld = panel.hasAttribute('data-held')
    if (height === from || isOfWindow || (isStill() && !isHeld)) return
    move = panel.animate([{ height: `${from}px` }, { height: `${height}px` }], isHeld ? held : how)
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

/** Reads out what is seen of a modal that is gone, and lets a press on the page end it. */
function showSuccess(host: HTMLElement, root: ShadowRoot, words: string): void {
  const region = document.createElement('div')
  region.className = 'hidden'
  region.ariaLive = 'polite'
  root.append(region)
  region.animate([], regionMs).onfinish = () => {
    region.textContent = words
  }
  host.toggleAttribute('data-success', true)
  const end = () => host.remove()
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, end, { capture: true, once: true })
}

const leavingDialog: Motion['leavingDialog'] = (dialog, sheets) => {
  const restore = scrollsOf(dialog)
  const panel = dialog.querySelector<HTMLElement>('.panel')
  const isHeld = panel?.hasAttribute('data-held')
  // What is seen is still the list: its spinner goes on, and nothing else.
  if (isHeld)
    for (const each of dialog.getAnimations({ subtree: true }))
      if (!(each instanceof CSSAnimation)) each.pause()
  return () => {
    const words = isHeld ? undefined : dialog.querySelector('.view:not(.gone) .ring.done ~ h3')?.textContent
    if ((isStill() && !words) || !panel || !('showPopover' in dialog)) return
    const host = document.createElement('latchkit-leaving')
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [...sheets]
    dialog.classList.add('leaving')
    dialog.popover = 'manual'
    dialog.inert = true
    dialog.ariaHidden = 'true'
    root.append(dialog)
    document.body.append(host)
    dialog.showPopover()
    restore()
    if (words) showSuccess(host, root, words)
    const isSheet = getComputedStyle(dialog, '::before').flexGrow === '1'
    const duration = isStill() ? 0 : isSheet ? sheetOutMs : closingMs
    const [out, curve] = isSheet
      ? [{ translate: '0 100%' }, 'cubic-bezier(.4,0,1,1)']
      : [{ opacity: 0, scale: 0.98 }, easing]
    const how = { duration, delay: words ? successMs : 0, easing: curve, fill: 'forwards' } as const
    dialog.animate([{ opacity: 0 }], { ...how, pseudoElement: '::backdrop' })
    panel.animate([out], how).onfinish = () => host.remove()
  }
}

const motion: Motion = { leavingView, changeView, leavingDialog }

/** Has a modal move; the answer ends it for this opening. */
export function bringMotion(host: Host, panel: HTMLElement): () => void {
  host.adopt(css)
  host.motion = motion
  // Who opens the modal again has seen what was shown of the last one.
  document.querySelector('latchkit-leaving[data-success]')?.remove()
  const stops = [watchHeight(panel), watchPress(panel)]
  return () => {
    for (const stop of stops) stop()
  }
}
