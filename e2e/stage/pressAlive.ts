import { expect, type Locator } from '@playwright/test'

/** Waits until a button is alive, or gone. A click looks again only after half a second; this looks at each frame. */
const alive = (button: Locator): Promise<void> =>
  button.evaluate(
    (each) =>
      new Promise<void>((resolve) => {
        const isDead = () => (each as HTMLButtonElement).disabled || each.ariaDisabled === 'true'
        const look = () => (each.isConnected && isDead() ? requestAnimationFrame(look) : resolve())
        look()
      }),
    undefined,
    { timeout: 10_000 },
  )

/**
 * Presses a button of the frame that is dead for half a second after each change and after the pointer came over it, until it is taken: a
 * press that comes while the frame changes counts for nothing, and a person presses again. A window may close at the press.
 */
export async function pressAlive(button: Locator): Promise<void> {
  const page = button.page()
  let isPressed = false
  await expect(async () => {
    if (page.isClosed() || (isPressed && !(await button.isVisible()))) return
    await button.hover({ timeout: 10_000 })
    await alive(button)
    await button.click({ timeout: 10_000 })
    isPressed = true
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}
