import { expect, test } from './stage/gallery.js'

// What is far from what is seen is not in the page: nothing may be missing for that.
test('a thousand tokens are scrolled to the last and back, with few rows in the page', async ({
  gallery,
}) => {
  await gallery.show('account-tokens-thousand')
  const rows = gallery.page.getByRole('tabpanel').getByRole('listitem')
  const scroller = gallery.page.locator('.scroller')
  const height = () => scroller.evaluate(({ scrollHeight }) => scrollHeight)
  const before = await height()
  await expect(rows.first()).toContainText('Ether')
  await scroller.evaluate((at) => at.scrollTo(0, at.scrollHeight))
  await expect(rows.last()).toBeInViewport()
  await expect(rows.last()).toContainText('T1000')
  await expect(rows.last()).toHaveAttribute('aria-posinset', '1001')
  await expect(rows.last()).toHaveAttribute('aria-setsize', '1001')
  await expect.poll(() => rows.count()).toBeLessThan(100)
  // Nothing jumps: those that have not been seen take what they will.
  expect(Math.abs((await height()) - before)).toBeLessThan(60)
  await scroller.evaluate((at) => at.scrollTo(0, 0))
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1')
  await expect(rows.first()).toBeInViewport()
  await expect.poll(() => rows.count()).toBeLessThan(100)
})

test('years of activity keep every month, and the entry that has the focus', async ({ gallery }) => {
  await gallery.show('activity-crowd')
  const { page } = gallery
  const entries = page.locator('.month [role="listitem"]')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(36)
  await expect.poll(() => entries.count()).toBeLessThan(100)
  const first = entries.first().getByRole('link')
  await first.focus()
  await page.locator('.scroller').evaluate((at) => at.scrollTo(0, at.scrollHeight))
  await expect(entries.last()).toBeInViewport()
  await expect(entries.last()).toContainText('432 USDC')
  await expect(first).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(entries.nth(1).getByRole('link')).toBeFocused()
  await expect(entries.nth(1)).toBeInViewport()
})

test('years of activity are walked through by Tab alone, none left out', async ({ gallery }) => {
  await gallery.show('activity-crowd')
  const { page } = gallery
  await page.locator('.month').first().getByRole('link').first().focus()
  for (let at = 2; at <= 80; at++) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.activity:has(a:focus)')).toContainText(new RegExp(`[+\u2212]${at} USDC`))
  }
})
