import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'
import { frameShowPaceMs } from '../../../../packages/latchkit/src/wire/frame/limits.js'
import type { FrameLink } from '../channel/openChannel.js'
import type { ShownReason } from '../ui/screenHeights.js'
import type { FrameVisibility } from './screenHost.js'

/** What telling the page needs. */
export interface TellPageParts {
  readonly link: Pick<FrameLink, 'show' | 'reportPaint' | 'hide'>
  /** The title of the dialog in which the page shows the frame. */
  titleOf(reason: ShownReason): string
  now(): number
  later(callback: () => void, afterMs: number): () => void
  /** Calls once the browser has drawn the frame at the size that the page gives it. Returns a function that stops waiting. */
  afterPaint(callback: () => void): () => void
}

/**
 * Creates what tells the page to show or hide the frame. The first screen is told at once, and when it is drawn; the screens that follow
 * it at most twice a second, the newest one wins.
 */
export function tellPage({ link, titleOf, now, later, afterPaint }: TellPageParts): FrameVisibility {
  let isShown = false
  let toldAt = 0
  let stopTimer: () => void = () => undefined
  let stopPaint: () => void = () => undefined
  const tell = (reason: ShownReason, height: FrameHeight) => {
    toldAt = now()
    // Pages know no reason of its own for a login by a provider. The title says what it is.
    link.show(reason === 'social' ? 'device' : reason, titleOf(reason), height)
  }
  return {
    show(reason, height) {
      stopTimer()
      const waitMs = isShown ? toldAt + frameShowPaceMs - now() : 0
      if (waitMs > 0) {
        stopTimer = later(() => tell(reason, height), waitMs)
        return
      }
      tell(reason, height)
      if (isShown) return
      isShown = true
      stopPaint = afterPaint(link.reportPaint)
    },
    hide() {
      stopTimer()
      stopPaint()
      isShown = false
      link.hide()
    },
  }
}

/** The frame is hidden while it is one pixel wide. */
const hiddenPx = 1

/** Calls after the second frame at a visible size: the first one has been drawn by then. */
export function afterPaint(callback: () => void): () => void {
  let frame = 0
  let drawn = 0
  const look = () => {
    if (innerWidth > hiddenPx) drawn++
    if (drawn > 1) callback()
    else frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
