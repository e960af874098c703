import type { Page } from '@playwright/test'
import { expect, test } from './stage/test.js'

/** WCAG contrast of an element's text and the nearest opaque ground below it, as the browser computes both. */
const contrastOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
      const weight = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
          const part = each / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const isClear = (colour: string) => channels(colour)[3] === 0
      let ground: Element | null = element
      while (ground && isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement
      const [ink, below] = [
        weight(getComputedStyle(element).color),
        weight(getComputedStyle(ground ?? element).backgroundColor),
      ]
      return (Math.max(ink, below) + 0.05) / (Math.min(ink, below) + 0.05)
    })

test('the words of a brand with a dark ground can be read in light mode, in the page and in the modal', async ({
  demo,
  page,
  watched: _,
}) => {
  await demo.open(
    `theme=light&accent=${encodeURIComponent('#be0000')}&background=${encodeURIComponent('oklch(0.2 0.06 295)')}`,
  )
  await expect.poll(() => contrastOf(page, '.latchkit-primary')).toBeGreaterThan(4.5)
  const dialog = await demo.openConnect()
  await expect(dialog).toHaveAttribute('data-mode', 'dark')
  for (const part of ['link', 'title', 'label', 'row', 'tile'])
    expect(await contrastOf(page, `latchkit-modal [part="${part}"]`), part).toBeGreaterThan(4.5)
})
