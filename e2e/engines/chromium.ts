import type { Frame, Page } from '@playwright/test'
import type { Engine, Place } from './Engine.js'

/** Drives a page of Chromium as the journeys drive the other engines. `isPhone`: with a finger. */
export function engineOf(page: Page, isPhone = false): Engine {
  return {
    ...placeIn(page, isPhone),
    async goto(url) {
      await page.goto(url)
    },
    async frame() {
      const frame = page.frames().find((each) => new URL(each.url()).pathname === '/sdk')
      return frame && placeIn(page, isPhone, frame)
    },
    async window() {
      const window = page
        .context()
        .pages()
        .find((each) => each !== page)
      return window && placeIn(window, isPhone)
    },
    close: () => page.close(),
  }
}

const placeIn = (page: Page, isPhone: boolean, frame?: Frame): Place => ({
  evaluate: (run, ...given) =>
    (frame ?? page).evaluate(`(${run})(...${JSON.stringify(given)})`) as ReturnType<typeof run> &
      Promise<never>,
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  async click(x, y) {
    const { x: left, y: top } = (await (await frame?.frameElement())?.boundingBox()) ?? { x: 0, y: 0 }
    const { mouse, touchscreen } = page
    const click = isPhone ? touchscreen.tap(left + x, top + y) : mouse.click(left + x, top + y)
    // A window may close at the press.
    await click.catch((error) => {
      if (!page.isClosed()) throw error
    })
  },
})
