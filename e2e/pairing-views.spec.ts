import { expect, type Locator, type Page } from '@playwright/test'
import { setBalance } from './stage/chain.js'
import type { Demo } from './stage/Demo.js'
import { test } from './stage/pairTest.js'
import { readQr } from './stage/readQr.js'

// What a visitor meets who pairs from the modal, with our demo wallet at the other end and our relay between them.

const lumen = {
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
const withLumen = `pairing=on&wallet=off&customWallets=${encodeURIComponent(JSON.stringify([lumen]))}`

/** Opens the view for any wallet. */
async function pairAny(demo: Demo, query = 'pairing=on&wallet=off'): Promise<Locator> {
  await demo.open(query)
  await demo.walletIn(await demo.openConnect(), 'WalletConnect').click()
  const dialog = demo.dialog('WalletConnect')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the view for the site's own wallet. */
async function pairLumen(demo: Demo, query = ''): Promise<Locator> {
  await demo.open(withLumen + query)
  await demo.walletIn(await demo.openConnect(), lumen.name).click()
  const dialog = demo.dialog(lumen.name)
  await expect(dialog).toBeVisible()
  return dialog
}

/** The link as it is copied. */
async function copied(dialog: Locator): Promise<string> {
  const page = dialog.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`latchkit:default:${name}`) ?? '{}').d, key)

test('any wallet: the code is scanned, the wallet approves, the account is shown', async ({
  demo,
  wallet,
}) => {
  await wallet.open()
  const address = await wallet.addressOf('Account 1')
  await setBalance(31337, address, 1n)
  const dialog = await pairAny(demo)
  await wallet.paste((await readQr(dialog)) ?? '')
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(address)
  await expect(demo.fact('wallet')).toHaveText('Latchkit demo wallet')
  await expect(demo.page.getByRole('dialog')).toHaveCount(0)
})

test('a wallet of the list: its link is copied, pasted and approved; it is a recent one then', async ({
  demo,
  wallet,
  page,
}) => {
  const dialog = await pairLumen(demo)
  const link = await copied(dialog)
  expect(link).toBe(await readQr(dialog))
  await wallet.open()
  await wallet.paste(link)
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.page.getByRole('dialog')).toHaveCount(0)
  expect(await kept(page, 'recent_wallets')).toEqual(['lumen'])
  expect(await kept(page, 'deeplink_choice')).toBeUndefined()
})

test.describe('the code is read from a picture', () => {
  for (const [title, query, size] of [
    ['in light mode', '&theme=light', { width: 1200, height: 900 }],
    ['in dark mode', '&theme=dark', { width: 1200, height: 900 }],
    ['in colours of the site', '&theme=dark&background=%23402060&foreground=%23ffe0a0&radius=40', undefined],
    ['on a narrow screen', '&theme=dark', { width: 360, height: 740 }],
    ['in Arabic', '&lang=ar', undefined],
  ] as const) {
    test(title, async ({ demo, page }) => {
      if (size) await page.setViewportSize(size)
      await demo.open(withLumen + query)
      await demo.connectButton.or(page.getByRole('button', { name: 'توصيل المحفظة' })).click()
      await demo.walletIn(page.getByRole('dialog'), lumen.name).click()
      const dialog = page.getByRole('dialog')
      const name = query.includes('lang=ar') ? 'رمز QR للاتصال' : 'QR code to connect'
      expect(await readQr(dialog, name)).toMatch(/^wc:[\da-f]{64}@2\?relay-protocol=irn&symKey=[\da-f]{64}/)
    })
  }
})

test('error: declined in the wallet; Try again and a yes connect', async ({ demo, wallet }) => {
  const dialog = await pairLumen(demo)
  const first = await copied(dialog)
  await wallet.open()
  await wallet.paste(first)
  await wallet.button('Reject').click()
  await expect(dialog.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await expect(dialog).toContainText('You declined in Lumen. Try again when ready.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const second = await copied(dialog)
  expect(second).not.toBe(first)
  await wallet.paste(second)
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
})

test('§4 the code is renewed after 230 s, and the wallet that scans the new one connects', async ({
  demo,
  wallet,
  page,
}) => {
  // The page's clock begins in the past, since the relay believes no token from the future.
  await page.clock.install({ time: Date.now() - 240_000 })
  const dialog = await pairAny(demo)
  const first = await readQr(dialog)
  await page.clock.runFor(215_000)
  expect(await readQr(dialog)).toBe(first)
  await page.clock.runFor(15_000)
  await expect.poll(() => readQr(dialog)).not.toBe(first)
  await page.clock.resume()
  await wallet.open()
  await wallet.paste((await readQr(dialog)) ?? '')
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
})

test('readings 2: a reload while the visitor is in the wallet finds its answer', async ({
  demo,
  wallet,
  page,
  context,
}) => {
  await context.route('https://app.lumen.example/**', (route) => route.fulfill({ body: 'Lumen' }))
  const dialog = await pairLumen(demo)
  await dialog.getByRole('tab', { name: 'Web' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open Lumen' }).click()
  const tab = await opened
  const link = new URL(tab.url()).searchParams.get('uri') ?? ''
  await tab.close()
  await expect(dialog.getByRole('heading', { name: 'Approve in Lumen' })).toBeVisible()
  await page.reload()
  await wallet.open()
  await wallet.paste(link)
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
  expect(await kept(page, 'recent_wallets')).toEqual(['lumen'])
  const choice = { href: lumen.webapp_link, name: 'Lumen', id: 'lumen' }
  expect(await kept(page, 'deeplink_choice')).toEqual(choice)
  // What led there last time is shown first.
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await demo.walletIn(await demo.openConnect(), lumen.name).click()
  await expect(dialog.getByRole('tab', { name: 'Web' })).toHaveAttribute('aria-selected', 'true')
})

test('error: a yes to a code that was given up by Back connects nobody, and the wallet is told', async ({
  demo,
  wallet,
}) => {
  await wallet.open()
  const dialog = await pairAny(demo)
  const link = (await readQr(dialog)) ?? ''
  await dialog.getByRole('button', { name: 'Back' }).click()
  await wallet.paste(link)
  await wallet.approve()
  await expect(wallet.said('Latchkit demo has disconnected.')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('error: a yes to a code that a reload left behind connects nobody; the next code tells the wallet', async ({
  demo,
  wallet,
  page,
}) => {
  await wallet.open()
  const link = (await readQr(await pairAny(demo))) ?? ''
  await page.reload()
  await wallet.paste(link)
  await wallet.approve()
  await demo.walletIn(await demo.openConnect(), 'WalletConnect').click()
  expect(await readQr(demo.dialog('WalletConnect'))).not.toBe(link)
  await expect(wallet.said('Latchkit demo has disconnected.')).toBeVisible()
  await expect(demo.fact('status')).not.toHaveText('connected')
})

test('tabs lead by keyboard to the ways there are, and the link stays the same', async ({ demo, page }) => {
  const dialog = await pairLumen(demo)
  const link = await readQr(dialog)
  const tabs = dialog.getByRole('tablist', { name: 'Ways to connect Lumen' })
  const named = (name: string) => tabs.getByRole('tab', { name, exact: true })
  await expect(tabs.getByRole('tab')).toHaveText(['QR code', 'Mobile', 'Browser', 'Web'])
  await named('QR code').focus()
  await page.keyboard.press('ArrowRight')
  await expect(named('Mobile')).toBeFocused()
  const panel = dialog.getByRole('tabpanel')
  await expect(panel.getByRole('heading', { name: 'Lumen on your phone' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'iPhone and iPad' })).toHaveAttribute('href', lumen.stores.ios)
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('heading', { name: 'Lumen is not installed' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Get Lumen for Chrome' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(named('Web')).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Open Lumen' })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(named('QR code')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(named('QR code')).toHaveAttribute('aria-selected', 'true')
  // One stop for Tab, and then what the tab shows.
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
  expect(await readQr(dialog)).toBe(link)
})

test('in a language from right to left the arrows go the other way', async ({ demo, page }) => {
  await demo.open(`${withLumen}&lang=ar`)
  await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
  await demo.walletIn(page.getByRole('dialog'), lumen.name).click()
  const tabs = page.getByRole('tab')
  await tabs.nth(0).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(0)).toBeFocused()
})

test('error: a browser that does not allow copying is named', async ({ demo, page, context }) => {
  const dialog = await pairAny(demo)
  await context.grantPermissions(['geolocation'])
  await readQr(dialog)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'did not allow copying' })).toBeVisible()
})

test('an interruption is mentioned, and passes', async ({ demo, wallet, context, watched }) => {
  watched.expected.push(/^warning: WebSocket connection to/)
  const dialog = await pairAny(demo)
  await readQr(dialog)
  await context.setOffline(true)
  await expect(dialog.getByRole('status').filter({ hasText: 'interrupted' })).toBeVisible()
  await context.setOffline(false)
  await expect(dialog.getByRole('status').filter({ hasText: 'Scan with' })).toBeVisible()
  await wallet.open()
  await wallet.paste((await readQr(dialog)) ?? '')
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
})

test('error: what pairs cannot be loaded; Try again when it can', async ({ demo, context, watched }) => {
  watched.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await demo.open('pairing=on&wallet=off')
  const row = demo.walletIn(await demo.openConnect(), 'WalletConnect')
  await expect(row).toBeVisible()
  await demo.page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await row.click()
  const dialog = demo.dialog('WalletConnect')
  await expect(dialog.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(await readQr(dialog)).toMatch(/^wc:/)
})

test('error: a relay that refuses the site (3000) is said to the visitor, and to developers in full', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/Invalid App Configuration/)
  await page.routeWebSocket(/\/relay/, (socket) =>
    socket.close({ code: 3000, reason: 'Unauthorized: origin not allowed' }),
  )
  const dialog = await pairAny(demo, 'pairing=on&wallet=off&debug=true')
  await expect(dialog.getByRole('heading', { name: 'Phones cannot connect' })).toBeVisible()
  await expect(dialog.getByText('Invalid App Configuration')).toBeVisible()
  await page.unrouteAll()
})
