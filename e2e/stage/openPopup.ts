import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Presses a button that opens a window, until one opens: browsers drop a press on a frame that has just moved, and a person presses again.
 * @param press Presses it another way than by the mouse.
 */
export async function openPopup(
  button: Locator,
  press = () => button.click({ timeout: 2_000 }),
): Promise<Page> {
  let opened: Page | undefined
  button.page().once('popup', (page) => {
    opened = page
  })
  await expect(async () => {
    if (!opened) await press()
    await expect.poll(() => opened !== undefined, { timeout: 3_000 }).toBe(true)
  }).toPass({ timeout: 40_000 })
  if (!opened) throw new Error('no window has opened')
  return opened
}
