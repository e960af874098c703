import { expect, type Locator } from '@playwright/test'

/** Waits at most so many frames, which is about two seconds. */
const maxFrames = 120

/** Waits until a button is alive, or gone. A click looks again only after half a second; this looks at each frame. @returns Whether it is. */
const alive = (button: Locator): Promise<boolean> =>
  button.evaluate(
    (each, atMost) =>
      new Promise<boolean>((resolve) => {
        let frames = 0
        const isDead = () => (each as HTMLButtonElement).disabled || each.ariaDisabled === 'true'
        const look = () => {
          if (!each.isConnected || !isDead()) resolve(true)
          else if (++frames > atMost) resolve(false)
          else requestAnimationFrame(look)
        }
        look()
      }),
    maxFrames,
    { timeout: 2_000 },
  )

/**
 * Presses a button of the frame that is dead for half a second after each change and after the pointer came over it, until it is taken: a
 * press that comes while the frame changes counts for nothing, and a person presses again. A window may close at the press.
 */
export async function pressAlive(button: Locator): Promise<void> {
  const page = button.page()
  const readOn = page.locator('.read-on:visible').first()
  let isPressed = false
  await expect(async () => {
    if (page.isClosed() || (isPressed && !(await button.isVisible()))) return
    // What is longer than the window is read to its end first.
    if (await readOn.isVisible()) await readOn.click({ timeout: 2_000 })
    await button.hover({ timeout: 10_000 })
    // What has to be read first may have come meanwhile.
    expect(await alive(button)).toBe(true)
    await button.click({ timeout: 10_000 })
    isPressed = true
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}
