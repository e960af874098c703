import { expect } from '@playwright/test'
import { setBalance } from './stage/chain.js'
import { copied, lumen, pairAny, pairLumen, storedValue, withLumen } from './stage/pairingViews.js'
import { test } from './stage/pairTest.js'
import { readQr } from './stage/readQr.js'

/** The browser's words on a socket that the page gave up: where a test moves the clock, its 15 s pass before it opens. */
const socketGivenUp = /^warning: WebSocket connection to .* closed before the connection is established/

/** The time from the making of a link until it expires. */
const pairingLifeMs = 300_000

// What a visitor meets who pairs from the modal, with our demo wallet at the other end and our relay between them.

test('any wallet: the code is scanned, the wallet approves, the account is shown', { tag: '@main' }, async ({
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

const pairingLink = /^wc:[\da-f]{64}@2\?relay-protocol=irn&symKey=[\da-f]{64}/

test.describe('the code is read from a picture', () => {
  for (const [title, query, size] of [
    ['in colours of the site', '&theme=dark&background=%23402060&foreground=%23ffe0a0&radius=40', undefined],
    ['in dark mode on a narrow screen', '&theme=dark', { width: 360, height: 740 }],
  ] as const) {
    test(title, async ({ demo, page }) => {
      if (size) await page.setViewportSize(size)
      await demo.open(withLumen + query)
      await demo.connectButton.click()
      await demo.walletIn(page.getByRole('dialog'), lumen.name).click()
      const dialog = page.getByRole('dialog')
      expect(await readQr(dialog)).toMatch(pairingLink)
    })
  }
})

test('a wallet of the list: its link is copied and declined; Try again and a yes connect; it is a recent one then', async ({
  demo,
  wallet,
  page,
}) => {
  const dialog = await pairLumen(demo)
  const first = await copied(dialog)
  expect(first).toBe(await readQr(dialog))
  await wallet.open()
  await wallet.paste(first)
  await wallet.button('Reject').click()
  await expect(dialog.getByRole('heading', { name: 'Connection cancelled' })).toBeVisible()
  await expect(dialog).toContainText('You cancelled in Lumen.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const second = await copied(dialog)
  expect(second).not.toBe(first)
  await wallet.paste(second)
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => storedValue(page, 'recent_wallets')).toEqual(['lumen'])
  expect(await storedValue(page, 'deeplink_choice')).toBeUndefined()
})

test('§4 the code is renewed after 230 s, and the wallet that scans the new one connects', async ({
  demo,
  wallet,
  page,
  watched,
}) => {
  watched.expected.push(socketGivenUp)
  // The page's clock begins in the past, since the relay believes no token from the future.
  await page.clock.install({ time: Date.now() - 240_000 })
  const dialog = await pairAny(demo)
  const first = (await readQr(dialog)) ?? ''
  const madeAt = Number(new URL(first).searchParams.get('expiryTimestamp')) * 1000 - pairingLifeMs
  // The page's time stands still but for what the test lets pass, however long this machine takes.
  const now = (await page.evaluate(() => Date.now())) + 1000
  await page.clock.pauseAt(now)
  await page.clock.runFor(madeAt + 225_000 - now)
  expect(await readQr(dialog)).toBe(first)
  await page.clock.runFor(10_000)
  await page.clock.resume()
  await expect.poll(() => readQr(dialog)).not.toBe(first)
  await wallet.open()
  await wallet.paste((await readQr(dialog)) ?? '')
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
})

test('tabs lead by keyboard to the ways there are, and the link stays the same', { tag: '@main' }, async ({
  demo,
  page,
}) => {
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
  await expect(panel.getByRole('heading', { name: 'Lumen isn’t installed' })).toBeVisible()
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

test('in a language from right to left the arrows go the other way, and the code is read as well', async ({
  demo,
  page,
}) => {
  await demo.open(`${withLumen}&lang=ar`)
  await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
  await demo.walletIn(page.getByRole('dialog'), lumen.name).click()
  expect(await readQr(page.getByRole('dialog'), 'رمز QR للتوصيل')).toMatch(pairingLink)
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
  await expect(page.getByRole('alert').filter({ hasText: 'blocked copying' })).toBeVisible()
})

test('readings 41: a wallet that the relay of the site does not reach shows no code, and its way is said', async ({
  demo,
}) => {
  await demo.open('pairing=on&wallet=off')
  const list = await demo.openConnect()
  await demo.walletIn(list, 'MetaMask').click()
  const dialog = demo.dialog('MetaMask')
  await expect(dialog.getByRole('heading', { name: 'MetaMask isn’t installed' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Get MetaMask for Chrome' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code to connect' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  // A phone app without an extension: no download would help.
  await demo.page.getByRole('dialog').getByRole('button', { name: 'All wallets' }).click()
  await demo.walletIn(demo.dialog('All Wallets'), 'imToken').click()
  await expect(demo.dialog('imToken')).toContainText('imToken can’t connect from here.')
})

test('readings 41: one that the site names has its code, and the code for any says who can read it', async ({
  demo,
}) => {
  await demo.open('pairing=on&wallet=off&pairingWallets=metamask')
  await demo.walletIn(await demo.openConnect(), 'MetaMask').click()
  const dialog = demo.dialog('MetaMask')
  expect(await readQr(dialog)).toMatch(/^wc:/)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await demo.walletIn(demo.page.getByRole('dialog'), 'WalletConnect').click()
  const any = demo.dialog('WalletConnect')
  await expect(any.getByRole('status').first()).toHaveText(
    'Scan in MetaMask. Other wallets can’t read this code.',
  )
  expect(await readQr(any)).toMatch(/^wc:/)
})

test('readings 41: after a minute without an answer the view says what may be wrong', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(socketGivenUp)
  await page.clock.install({ time: Date.now() - 120_000 })
  const dialog = await pairAny(demo)
  await readQr(dialog)
  const hint = dialog.getByRole('status').first()
  const { host } = new URL(page.url())
  await expect(hint).toHaveText(`Only wallets set up for ${host} can read this code.`)
  await page.clock.runFor(60_000)
  await expect(hint).toHaveText(
    'No response yet. If your wallet shows nothing, it can’t read this code. Try another one.',
  )
})
