import { expect, test } from './stage/gallery.js'

test('Connected says whose wallet it is in the middle of its panel, and leads nowhere but out', async ({
  gallery,
}) => {
  const { page } = gallery
  for (const [width, height, locale] of [
    [360, 640, 'en'],
    [1000, 800, 'en'],
    [320, 568, 'ar'],
    [740, 360, 'en'],
  ] as const) {
    await gallery.show('connecting-connected', { width, height, locale })
    const seen = await page.locator('.panel').evaluate((panel) => {
      const [title, text, ring, box] = ['h3', '.hero > p', '.ring.done', '.view'].map((each) => {
        const found = panel.matches(each) ? panel : panel.querySelector(each)
        return found?.getBoundingClientRect()
      })
      if (!title || !text || !ring || !box) return undefined
      const middle = (ring.top + text.bottom) / 2
      return {
        off: Math.abs(middle - (box.top + box.bottom) / 2) / box.height,
        fits: ring.top >= box.top && text.bottom <= panel.getBoundingClientRect().bottom,
        text: panel.querySelector('.hero > p')?.textContent,
      }
    })
    expect(seen).toEqual({ off: expect.any(Number), fits: true, text: '0x71…d8976F' })
    expect([width, (seen?.off ?? 1) < 0.15]).toEqual([width, true])
    const buttons = page.locator('.panel button:visible')
    await expect(buttons).toHaveCount(1)
  }
})
