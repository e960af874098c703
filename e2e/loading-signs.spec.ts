import type { Page } from '@playwright/test'
import { demoAddress } from './stage/Demo.js'
import { expect, test } from './stage/test.js'

// What a visitor sees while something loads, and while one title takes the place of another.

/** Lets each script that is asked for from now on come late. */
const slowScripts = (page: Page, ms: number) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

test('a press on the page’s button that loads for long has a spinner in the button, which keeps its size', async ({
  page,
}) => {
  await page.goto(demoAddress(''))
  const button = page.getByRole('button', { name: 'Connect wallet' }).first()
  await expect(button).toBeVisible()
  const before = await button.boundingBox()
  await slowScripts(page, 1_000)
  await button.click()
  await expect(button).toHaveAttribute('data-loading')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  expect(await button.boundingBox()).toEqual(before)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await expect(button).not.toHaveAttribute('data-loading')
})

test('an act in Account whose view is late has a spinner until the view is there', async ({ demo, page }) => {
  const account = await demo.openAccount('networks=31337')
  const send = account.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeVisible()
  await slowScripts(page, 1_000)
  await send.click()
  await expect(page.locator('latchkit-modal .panel[data-loading] .act[data-clicked]')).toHaveCount(1)
  await expect(send).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(demo.dialog('Send')).toBeVisible()
  await expect(page.locator('latchkit-modal .panel[data-loading]')).toHaveCount(0)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the old title fades out while the new one fades in', async ({ page }) => {
      await page.goto(demoAddress(''))
      await page.getByRole('button', { name: 'Connect wallet' }).first().click()
      const list = page.getByRole('dialog', { name: 'Connect Wallet' })
      await expect(list).toBeVisible()
      // The code of the motion comes after the first picture.
      await page.waitForTimeout(1_000)
      await page.evaluate(() => {
        const header = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.header')
        const seen: string[] = []
        Object.assign(window, { seen })
        const look = () => {
          const [old, title] = ['.leaving-title', 'h2'].map((each) => header?.querySelector(each))
          if (old && title)
            seen.push(`${old.textContent} ${title.textContent} ${getComputedStyle(old).opacity}`)
          requestAnimationFrame(look)
        }
        look()
      })
      await list.getByRole('button', { name: 'All wallets' }).click()
      await expect(page.getByRole('dialog', { name: 'All Wallets' })).toBeVisible()
      await expect(page.locator('latchkit-modal .leaving-title')).toHaveCount(0)
      await page.waitForTimeout(400)
      await expect(page.locator('latchkit-modal .leaving-title')).toHaveCount(0)
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
      const isStill = reducedMotion === 'reduce'
      expect(seen.some((each) => each.startsWith('Connect Wallet All Wallets'))).toBe(!isStill)
    })
  })
}
