import { modalHeightMs } from '../../wire/constants.js'
import { easing, isStill, pictureMs, quickAnswerMs } from './moves.js'

/** A row that has come into a list of wallets on the screen, or the first one with all that is around it. */
const lateRow = '[data-view] .group > ul > li:not(:first-child):has(.line), .bd.list > .group'

function lateRows(records: readonly MutationRecord[]): readonly HTMLElement[] {
  // What takes the place of something opens no place of its own.
  if (records.some(({ removedNodes }) => removedNodes.length > 0)) return []
  return records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is HTMLElement => node instanceof HTMLElement && node.matches(lateRow))
}

/** Pictures that come into marks which have stood there without. */
function latePictures(records: readonly MutationRecord[]): readonly HTMLElement[] {
  return records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is HTMLElement => node instanceof HTMLImageElement && node.matches('.mark > img'))
}

/** Moves every change of the panel's height, whatever it comes from, opens the place of late rows and fades in late pictures; the answer stops it. */
export function watchHeight(panel: HTMLElement): () => void {
  const how = { duration: modalHeightMs, easing }
  const afterAnswer = {
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
    const isAsking = panel.hasAttribute('data-asking')
    if (height === from || isOfWindow || (isStill() && !isAsking)) return
    move = panel.animate([{ height: `${from}px` }, { height: `${height}px` }], isAsking ? afterAnswer : how)
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
    if (!isStill())
      for (const each of latePictures(records)) each.animate([{ opacity: 0 }, { opacity: 1 }], pictureMs)
  })
  watch.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    watch.disconnect()
    move?.cancel()
  }
}
