import type { Frame, Page } from '@playwright/test'
import type { FrameGallery, ShownState } from '../../apps/secure/src/gallery/main.js'

/** A look of the screens: the window around the frame or of the window, its colours, and the language. */
export interface ScreenLook {
  readonly width: number
  readonly height: number
  readonly theme?: 'light' | 'dark'
  readonly language?: ShownState['language']
  readonly isForced?: boolean
  /** The height that a host gives to every screen of the frame. */
  readonly frameHeight?: ShownState['height']
}

/** Where the screens are: in the frame of a page, by themselves as the frame has them, or in the window. */
const queries = { frame: '', document: '?in=frame', window: '?in=window' } as const

declare global {
  interface Window {
    /** What Tab stops at on the shown screen, in order. */
    tabStops: readonly HTMLElement[]
  }
}

/** The screens of the frame, or of its window, in a browser. */
export class ScreenGallery {
  readonly page: Page
  readonly #address: string

  constructor(page: Page, address: string) {
    this.page = page
    this.#address = address
  }

  /** Opens the gallery at a place in a look. @returns Its states. */
  async open(place: keyof typeof queries, look: ScreenLook): Promise<FrameGallery['states']> {
    const { width, height, theme = 'light', isForced = false } = look
    await this.page.setViewportSize({ width, height })
    await this.page.emulateMedia({
      colorScheme: theme,
      forcedColors: isForced ? 'active' : 'none',
      reducedMotion: 'reduce',
    })
    await this.page.goto(`${this.#address}gallery.html${queries[place]}`)
    await this.page.waitForFunction(() => 'frameGallery' in window)
    return this.page.evaluate(() => window.frameGallery.states)
  }

  /** The document that has the screens in it. */
  get screens(): Page | Frame {
    const [, inside] = this.page.frames()
    return inside ?? this.page
  }

  /** Shows a state, and waits until it is laid out at its height. */
  async show(shown: ShownState): Promise<void> {
    await this.page.evaluate(async (shown) => {
      window.frameGallery.show(shown)
      for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame)
    }, shown)
  }

  /** Gives the focus to the first thing that Tab stops at, as Tab does. @returns How many there are. */
  focusFirst(): Promise<number> {
    return this.screens.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary')]
      window.tabStops = controls.filter((each) => !each.matches(':disabled') && each.checkVisibility())
      window.tabStops[0]?.focus({ focusVisible: true } as FocusOptions)
      return window.tabStops.length
    })
  }

  /** Returns which of them has the focus, and whether a ring shows it. */
  focus(): Promise<{ readonly index: number; readonly isShown: boolean }> {
    return this.screens.evaluate(() => {
      const { activeElement: focused } = document
      // The one field of a code shows it by the box that is next.
      const ringed = focused?.closest('.boxes')?.querySelector('.next') ?? focused
      const { outlineStyle, outlineWidth } = getComputedStyle(ringed ?? document.body)
      return {
        index: window.tabStops.indexOf(focused as HTMLElement),
        // While a code is checked, nothing can be typed, for less than a second.
        isShown:
          focused?.matches('input:read-only') === true ||
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
      }
    })
  }
}
