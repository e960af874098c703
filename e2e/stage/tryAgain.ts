import type { Locator } from '@playwright/test'
import { expect } from './test.js'

/**
 * Presses *Try again* once the modal stands. While it grows, a program that presses has the button scrolled into sight first, and with the
 * next frame it is back in its place.
 */
export async function tryAgain(dialog: Locator): Promise<void> {
  const moving = () =>
    dialog.evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY).length,
    )
  const button = dialog.getByRole('button', { name: 'Try again' })
  await expect(button).toBeVisible()
  await expect.poll(moving).toBe(0)
  await button.click()
}
