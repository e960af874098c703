import { expect, type Locator, type Page } from '@playwright/test'
import type { Demo } from './Demo.js'

/** A wallet of the site's own. */
export const lumen = {
  id: 'lumen',
  name: 'Lumen',
  mobile_link: 'https://lumen.example',
  webapp_link: 'https://app.lumen.example',
  stores: {
    chrome: 'https://chromewebstore.google.com/lumen',
    ios: 'https://apps.apple.com/lumen',
    android: 'https://play.google.com/lumen',
  },
}
export const withLumen = `pairing=on&wallet=off&customWallets=${encodeURIComponent(JSON.stringify([lumen]))}`

/** Opens the view for any wallet. */
export async function pairAny(demo: Demo, query = 'pairing=on&wallet=off'): Promise<Locator> {
  await demo.open(query)
  await demo.walletIn(await demo.openConnect(), 'WalletConnect').click()
  const dialog = demo.dialog('WalletConnect')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the view for the site's own wallet. */
export async function pairLumen(demo: Demo, query = ''): Promise<Locator> {
  await demo.open(withLumen + query)
  await demo.walletIn(await demo.openConnect(), lumen.name).click()
  const dialog = demo.dialog(lumen.name)
  await expect(dialog).toBeVisible()
  return dialog
}

/** The link as it is copied. */
export async function copied(dialog: Locator): Promise<string> {
  const page = dialog.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Returns the value that a page has stored under a name. */
export const storedValue = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`latchkit:default:${name}`) ?? '{}').d, key)
