import { type Browser, test as base, expect, type Page } from '@playwright/test'
import type { ViewShowing } from 'latchkit/testing'
import { watch } from './test.js'

/** Without a port: views name the site, and pictures of them must not differ by it. */
const address = 'http://demo.localhost/gallery.html?font=Inter,"Noto Sans Arabic"'
/** A moment for pages that show one. */
const now = new Date('2026-01-15T12:00:00Z')

/** The gallery in a browser: every view in every state, one in place of the other. */
export class Gallery {
  readonly page: Page
  #window = ''
  #media = ''

  constructor(page: Page) {
    this.page = page
  }

  /** Shows a state; resolves when it stands, with every picture in it. */
  async show(state: string, how: ViewShowing = {}): Promise<void> {
    await this.#look(how)
    const { theme = 'light', locale = 'en' } = how
    await this.page.evaluate(
      async ({ state, how }) => {
        const late = new Promise((_, reject) =>
          setTimeout(reject, 30_000, new Error(`${state} does not stand`)),
        )
        // Where another test pressed something, the pointer would rest on a row of this state.
        if (window.isPointed) await window.restPointer()
        await Promise.race([window.gallery.show(state, how), late])
      },
      { state, how: { theme, lang: locale } },
    )
  }

  /** Shows the state that is shown in another look, without opening it anew; resolves when it stands. */
  async change(how: ViewShowing): Promise<void> {
    await this.#look(how)
    const { theme = 'light', locale = 'en' } = how
    await this.page.evaluate((look) => window.gallery.change(look), { theme, lang: locale })
  }

  async #look({ theme = 'light', width = 800, height = 740, forcedColors = false }: ViewShowing) {
    const size = `${width} ${height}`
    // Each costs a turn of the browser, and most cases want what the one before wanted.
    if (size !== this.#window) await this.page.setViewportSize({ width, height })
    this.#window = size
    const media = `${forcedColors} ${theme}`
    if (media !== this.#media) {
      await this.page.emulateMedia({
        colorScheme: theme,
        forcedColors: forcedColors ? 'active' : 'none',
        reducedMotion: 'reduce',
      })
    }
    this.#media = media
  }

  /** Adds rules to the modal that is shown, until the next one. */
  async style(css: string): Promise<void> {
    await this.page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
    }, css)
  }
}

/** A browser page for the gallery in which nothing differs from one machine to the next but the machine. */
async function openGallery(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 800, height: 740 },
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  await page.exposeFunction('restPointer', () => page.mouse.move(0, 0))
  await page.addInitScript(() => {
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        window.isPointed = clientX + clientY > 0
      },
      true,
    )
  })
  return { context, page }
}

/** Tests that share one gallery page a worker: each shows its state in place of the one before. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const { context, page } = await openGallery(browser)
      const { foreign, violations } = await watch(page)
      await page.goto(address)
      await use(new Gallery(page))
      await context.close()
      expect({ foreign, violations }).toEqual({ foreign: [], violations: [] })
    },
    { scope: 'worker' },
  ],
})

export { expect }
