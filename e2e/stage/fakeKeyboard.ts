import type { Page } from '@playwright/test'

/** A keyboard over the page: phones make what is seen smaller, and leave the size of the page as it is. */
export async function fakeKeyboard(page: Page): Promise<(height: number) => Promise<void>> {
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: seen })
    Object.assign(window, {
      coverWith(keyboard: number) {
        seen.height = innerHeight - keyboard
        seen.dispatchEvent(new Event('resize'))
      },
    })
    addEventListener('DOMContentLoaded', () => {
      seen.height = innerHeight
    })
  })
  return (height) =>
    page.evaluate((px) => (window as unknown as { coverWith(px: number): void }).coverWith(px), height)
}
