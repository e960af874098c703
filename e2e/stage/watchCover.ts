import type { Page } from '@playwright/test'

/** What one frame of the screen shows of the modal and of the secure frame over it. */
export interface Shown {
  /** The titles of the panel and of the frame's dialog. */
  readonly titles: readonly string[]
  /** How much of the panel's content, and how much of the secure frame, is to be seen: from 0 to 1. */
  readonly panel: number
  readonly frame: number
  /** The edges of the panel and of the secure frame, in px; absent where one is not there. */
  readonly panelBox: Box | undefined
  readonly frameBox: Box | undefined
  /** Whether the panel, the secure frame, or a dialog around one of them is on its way. */
  readonly isMoving: boolean
}

interface Box {
  readonly top: number
  readonly height: number
}

/** Notes every frame of the screen from now on. The answer gives what has been noted since the last call. */
export async function watchCover(page: Page): Promise<() => Promise<readonly Shown[]>> {
  await page.evaluate(() => {
    const noted: Shown[] = []
    const strengthOf = (element: Element | null | undefined): number => {
      let strength = element?.checkVisibility({ visibilityProperty: true }) ? 1 : 0
      for (let each = element ?? null; each; ) {
        strength *= Number(getComputedStyle(each).opacity)
        const root = each.getRootNode()
        each = each.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
      }
      return strength
    }
    const boxOf = (element: Element | null | undefined) => {
      const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return element ? { top, height } : undefined
    }
    const note = () => {
      const host = [...document.querySelectorAll('latchkit-modal, latchkit-leaving')].at(-1)
      const panel = host?.shadowRoot?.querySelector('.panel')
      const cover = panel?.querySelector('.frame-cover')
      const contents = [...(panel?.querySelectorAll('.frame-cover, .view') ?? [])]
      const dialog = document.querySelector('latchkit-frame')?.shadowRoot?.querySelector('dialog[open]')
      const iframe = dialog && document.querySelector('latchkit-frame iframe')
      const moving = [panel, panel?.closest('dialog'), dialog, iframe].flatMap(
        (each) => each?.getAnimations() ?? [],
      )
      const title = cover?.querySelector('h2, h3') ?? panel?.querySelector(':scope > .header h2')
      noted.push({
        titles: [
          ...(panel ? [title?.textContent ?? ''] : []),
          ...(dialog ? [dialog.getAttribute('aria-label') ?? ''] : []),
        ],
        panel: Math.max(0, ...contents.filter((each) => each === cover || each.textContent).map(strengthOf)),
        frame: strengthOf(iframe),
        panelBox: boxOf(panel),
        frameBox: boxOf(iframe),
        // One that waits for its delay moves nothing.
        isMoving: moving.some(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().progress !== null,
        ),
      })
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { coverNoted: () => noted.splice(0) })
  })
  return () => page.evaluate(() => (window as unknown as { coverNoted(): Shown[] }).coverNoted())
}
