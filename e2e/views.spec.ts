import { describeViewConformance, describeViewLook } from 'latchkit/testing'
import { galleryStates } from '../packages/latchkit/src/react/gallery/states.js'
import { axeFindings } from './stage/axe.js'
import { test as base, expect, watch } from './stage/test.js'

/** One gallery page a worker: every case shows its state in place of the one before. */
const test = base.extend<object, { gallery: import('@playwright/test').Page }>({
  gallery: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      const { foreign, violations } = await watch(page)
      await page.goto('/gallery.html?font=Inter')
      await use(page)
      await page.close()
      expect({ foreign, violations }).toEqual({ foreign: [], violations: [] })
    },
    { scope: 'worker' },
  ],
})

let gallery: import('@playwright/test').Page
test.beforeEach(({ gallery: page }) => {
  gallery = page
})

describeViewConformance(
  { describe: test.describe, it: (title, run) => test(title, () => run()), expect },
  {
    name: 'the gallery',
    states: galleryStates.map(({ name }) => name),
    async open(state, { theme = 'light', locale = 'en', width = 800 }) {
      await gallery.setViewportSize({ width, height: 740 })
      await gallery.emulateMedia({ reducedMotion: 'reduce' })
      await gallery.evaluate(({ state, how }) => window.gallery.show(state, how), {
        state,
        how: { theme, lang: locale },
      })
      return {
        look: () => gallery.evaluate(describeViewLook),
        axe: () => axeFindings(gallery, 'latchkit-modal'),
        press: (key) => gallery.keyboard.press(key),
        end: async () => undefined,
      }
    },
  },
)
