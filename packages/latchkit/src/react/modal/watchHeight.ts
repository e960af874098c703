import { modalHeightMs } from '../../wire/constants.js'
import { easing, isStill } from './moves.js'

export interface HeightWatch {
  /** Moves the height at once, after a delay, before the browser has drawn the panel as it is now. */
  readonly look: (delay?: number) => void
  readonly stop: () => void
}

/** The height of what is seen of the window: the keyboard of a phone takes of it as well. */
const windowHeight = () => window.visualViewport?.height ?? innerHeight

/** Whether a late row opens its place by itself (walletList.css), and the panel with it. */
const isRowOpening = (panel: HTMLElement) =>
  panel
    .getAnimations({ subtree: true })
    .some((each) => 'animationName' in each && each.animationName === 'lk-row')

/** Moves every change of the panel's height, unless it is the window's. */
export function watchHeight(panel: HTMLElement): HeightWatch {
  let height = panel.offsetHeight
  let room = windowHeight()
  let move: Animation | undefined
  const rest = () => {
    move?.cancel()
    move = undefined
    watch.observe(panel)
  }
  const look = (delay = 0) => {
    const seen = move ? panel.offsetHeight : height
    if (move) rest()
    const before = room
    room = windowHeight()
    height = panel.offsetHeight
    if (height === seen || room !== before || (isStill() && !delay) || isRowOpening(panel)) return
    // What an observer changes of what it watches is an error of the page's: it is watched again once it has moved.
    watch.unobserve(panel)
    move = panel.animate([{ height: `${seen}px` }, { height: `${height}px` }], {
      duration: isStill() ? 0 : modalHeightMs,
      delay,
      easing,
      fill: 'backwards',
    })
    move.onfinish = rest
  }
  const watch = new ResizeObserver(() => look())
  watch.observe(panel)
  return {
    look,
    stop: () => {
      watch.disconnect()
      move?.cancel()
    },
  }
}
