import { modalHeightMs } from '../../wire/constants.js'
import { easing, isStill, pictureMs, quickAnswerMs } from './moves.js'

/** A row that has come into a list of wallets on the screen, or the first one with all that is around it. */
const lateRow = '[data-view] .group > ul > li:not(:first-child):has(.line), .bd.list > .group'

function lateRows(records: readonly MutationRecord[]): readonly HTMLElement[] {
  // What takes the place of something opens no place of its own.
  const changed = new Set(
    records.filter(({ removedNodes }) => removedNodes.length > 0).map(({ target }) => target),
  )
  return records
    .filter(({ target }) => !changed.has(target))
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is HTMLElement => node instanceof HTMLElement && node.matches(lateRow))
}

/** Pictures that come into marks which have stood there without. */
function latePictures(records: readonly MutationRecord[]): readonly HTMLElement[] {
  return records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is HTMLElement => node instanceof HTMLImageElement && node.matches('.mark > img'))
}

const isGone = (node: Node) => node instanceof Element && node.matches('.gone')

/** Whether a change leaves the height alone: a view that has left lies over the panel, and so does the fade at its foot. A look costs two layouts. */
const hasNoHeight = ({ attributeName, addedNodes, removedNodes }: MutationRecord) =>
  attributeName
    ? attributeName === 'data-more'
    : addedNodes.length + removedNodes.length > 0 && [...addedNodes, ...removedNodes].every(isGone)

/** Measures as if these had come to their ends. */
function atTheEnd(moves: Iterable<Animation>, measure: () => number): number {
  const places = [...moves].map((move) => ({ move, at: move.currentTime }))
  for (const { move } of places) move.currentTime = move.effect?.getComputedTiming().endTime ?? 0
  const measured = measure()
  for (const { move, at } of places) move.currentTime = at
  return measured
}

/** Moves every change of the panel's height, whatever it comes from, opens the place of late rows and fades in late pictures; the answer stops it. */
export function watchHeight(panel: HTMLElement): () => void {
  const how = { duration: modalHeightMs, easing }
  let height = panel.offsetHeight
  let windowHeight = innerHeight
  let move: Animation | undefined
  const rows = new Set<Animation>()
  const look = () => {
    const seen = move ? panel.offsetHeight : height
    const own = atTheEnd(move ? [move, ...rows] : rows, () => panel.offsetHeight)
    const isOfWindow = innerHeight !== windowHeight
    windowHeight = innerHeight
    if (own === height) return
    height = own
    const waited = move?.currentTime
    move?.cancel()
    move = undefined
    const isAsking = panel.hasAttribute('data-asking')
    if (own === seen || isOfWindow || (isStill() && !isAsking)) return
    const afterAnswer: KeyframeAnimationOptions = {
      ...how,
      ...(isStill() && { duration: 0 }),
      delay: Math.max(0, quickAnswerMs - (typeof waited === 'number' ? waited : 0)),
      fill: 'backwards',
    }
    const moving = panel.animate(
      [{ height: `${seen}px` }, { height: `${own}px` }],
      isAsking ? afterAnswer : how,
    )
    moving.onfinish = () => {
      if (move !== moving) return
      move = undefined
      look()
    }
    move = moving
  }
  const open = (row: HTMLElement) => {
    const from = { height: 0, minHeight: 0, margin: 0, opacity: 0 }
    row.style.overflow = 'clip'
    const opening = row.animate([from, { height: `${row.offsetHeight}px` }], how)
    rows.add(opening)
    opening.onfinish = () => {
      rows.delete(opening)
      row.style.overflow = ''
      look()
    }
  }
  // Before the frame is drawn, and not by a ResizeObserver: what one changes while it is told is an error of the page's.
  const watch = new MutationObserver((records) => {
    if (records.every(hasNoHeight)) return
    const late = isStill() ? [] : lateRows(records)
    look()
    late.forEach(open)
    if (!isStill())
      for (const each of latePictures(records)) each.animate([{ opacity: 0 }, { opacity: 1 }], pictureMs)
  })
  watch.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    watch.disconnect()
    move?.cancel()
  }
}
