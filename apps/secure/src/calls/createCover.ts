import type { FrameReason } from 'latchkit/wire'
import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'
import type { Screen } from '../ui/mountScreen.js'
import type { ScreenHost } from './screenHost.js'

/** A screen in whose place others stand for a while. */
export interface CoverableScreen {
  /** Shows what stands in its place: after that, the screen comes back. */
  readonly covers: ScreenHost
  show(): void
  /** Hides it, or what stands in its place. */
  clear(): void
}

/** Where a screen is shown. */
interface ScreenPlace {
  readonly screenHost: ScreenHost
  readonly reason: FrameReason
  readonly height: FrameHeight
}

/** Creates a screen that its covers only hide. It ends when any other screen takes its place, or that of a cover. */
export function createCover(
  { screenHost, reason, height }: ScreenPlace,
  { node, stop }: Screen,
): CoverableScreen {
  let cover: Screen | undefined
  /** Whether a cover comes or goes. */
  let isMoving = false
  const own: Screen = { node, stop: () => !isMoving && stop() }
  function move(screen: Screen): void {
    isMoving = true
    screenHost.show(screen, reason, height)
    isMoving = false
  }
  return {
    covers: {
      ...screenHost,
      show(screen) {
        cover = {
          node: screen.node,
          stop() {
            screen.stop()
            cover = undefined
            own.stop()
          },
        }
        move(cover)
      },
      clear: () => cover && move(own),
    },
    show: () => screenHost.show(own, reason, height),
    clear: () => screenHost.clear(cover ?? own),
  }
}
