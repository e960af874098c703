import type { Page } from '@playwright/test'
import { assertAccessible } from './stage/axe.js'
import { expect, type phones, test } from './stage/phoneTest.js'

// The page of the demo that says which link opens which wallet.

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

for (const [system, { heading, first }] of Object.entries({
  iosSafari: { heading: 'iPhone or iPad, Safari (this device)', first: 'https://metamask.app.link' },
  iosOther: { heading: 'iPhone or iPad, another browser (this device)', first: 'metamask://' },
  androidChrome: { heading: 'Android, Chrome (this device)', first: 'https://metamask.app.link' },
  androidOther: { heading: 'Android, another browser (this device)', first: 'metamask://' },
})) {
  test(`shows the links of this device first: ${system}`, async ({ phoneOf }) => {
    const { page } = await phoneOf(system as keyof typeof phones)
    await page.goto('/?wallet=off')
    await page.getByRole('link', { name: 'which link opens which wallet' }).click()
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible()
    const links = row(page, 'MetaMask').getByRole('listitem')
    await expect(links.first()).toContainText(first)
    await expect(links).toHaveCount(3)
    const store = system.startsWith('ios') ? 'apps.apple.com' : 'play.google.com'
    await expect(row(page, 'MetaMask').getByRole('link')).toHaveText(store)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })
}

test('speaks Arabic where the page that leads to it does', async ({ page, watched: _ }) => {
  await page.goto('/?wallet=off&play=off&lang=ar')
  await page.getByRole('link', { name: 'أي رابط يفتح أي محفظة' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'الحاسوب (هذا الجهاز)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'الشبكات' }).selectOption('سولانا')
  await expect(row(page, 'Phantom')).toContainText('لا رابط')
  await page.getByRole('combobox', { name: 'النظام' }).selectOption('آيفون أو آيباد، Safari')
  // A link reads from left to right all the same.
  const link = row(page, 'Phantom').getByText('https://phantom.app/ul/browse/')
  expect(await link.evaluate((code) => getComputedStyle(code).direction)).toBe('ltr')
})

for (const [look, query] of Object.entries({ light: '', dark: 'theme=dark', rtl: 'lang=ar' })) {
  test(`reads well and fits: ${look}`, async ({ page, watched: _ }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/links.html?wallet=off&${query}`)
    await expect(row(page, 'MetaMask')).toBeVisible()
    await assertAccessible(page, look)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}
