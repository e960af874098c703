import { modalHeightMs } from '../../wire/constants.js'
import { easing, isStill } from './moves.js'

export interface HeightWatch {
  /** Animates to the present height, after a delay, before the browser paints the panel at that height. */
  readonly follow: (delay?: number) => void
  readonly stop: () => void
}

/** Returns the height of the visible part of the window, without the keyboard of a phone. */
const windowHeight = () => window.visualViewport?.height ?? innerHeight

/** Checks whether a late row is growing by its own animation (walletList.css), which already makes the panel grow. */
const isRowOpening = (panel: HTMLElement) =>
  panel
    .getAnimations({ subtree: true })
    .some((each) => 'animationName' in each && each.animationName === 'lk-row')

/** Animates every change of the panel's height, except those caused by the window. */
export function watchHeight(panel: HTMLElement): HeightWatch {
  let height = panel.offsetHeight
  let room = windowHeight()
  let move: Animation | undefined
  const rest = () => {
    move?.cancel()
    move = undefined
    watch.observe(panel)
  }
  const follow = (delay = 0) => {
    const shownHeight = move ? panel.offsetHeight : height
    if (move) rest()
    const roomBefore = room
    room = windowHeight()
    height = panel.offsetHeight
    if (height === shownHeight || room !== roomBefore || (isStill() && !delay) || isRowOpening(panel)) return
    // Changing an observed element inside its observer is reported as an error of the page, so observe it again after the
    // animation.
    watch.unobserve(panel)
    move = panel.animate([{ height: `${shownHeight}px` }, { height: `${height}px` }], {
      duration: isStill() ? 0 : modalHeightMs,
      delay,
      easing,
      fill: 'backwards',
    })
    move.onfinish = rest
  }
  const watch = new ResizeObserver(() => follow())
  watch.observe(panel)
  return {
    follow,
    stop: () => {
      watch.disconnect()
      move?.cancel()
    },
  }
}
