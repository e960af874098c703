import type { Locator } from '@playwright/test'
import { chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

// The views by keyboard alone: where the focus is after every step. That Tab visits everything is the view suite's.

const heading = (dialog: Locator, level: 2 | 3) => dialog.getByRole('heading', { level })

test('Connect: a wallet by Space, Back to it, and Escape to the button', async ({ demo, page }) => {
  await demo.open()
  await demo.walletSwitch('Hold requests until answered here')
  const { keyboard } = page
  await demo.connectButton.focus()
  await keyboard.press('Enter')
  const connect = demo.dialog('Connect Wallet')
  await expect(heading(connect, 2)).toBeFocused()
  await keyboard.press('Tab')
  await expect(connect.getByRole('button', { name: 'Close' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(demo.walletIn(connect, 'Test Wallet')).toBeFocused()

  await keyboard.press('Space')
  const connecting = demo.dialog('Test Wallet')
  await expect(connecting.getByRole('heading', { name: 'Approve in Test Wallet' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(connecting.getByRole('button', { name: 'Open Test Wallet again' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(connecting.getByRole('button', { name: 'Use another wallet' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(connecting.getByRole('button', { name: 'Back' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(demo.walletIn(connect, 'Test Wallet')).toBeFocused()
  await keyboard.press('Escape')
  await expect(demo.connectButton).toBeFocused()
})

test('connecting: the button stays under the finger while what it does changes', async ({ demo, page }) => {
  await demo.open()
  await demo.walletSwitch('Hold requests until answered here')
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').press('Enter')
  const connecting = demo.dialog('Test Wallet')
  await connecting.getByRole('button', { name: 'Open Test Wallet again' }).focus()
  await demo.inWallet('decline')
  await expect(connecting.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(connecting.getByRole('button', { name: 'Open Test Wallet again' })).toBeFocused()
  await demo.inWallet('approve')
  await expect(demo.accountButton).toBeFocused()
})

for (const [lang, title, forward, backward] of [
  ['en', 'All Wallets', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'كل المحافظ', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`all wallets: arrows, Home and End among the tiles, ${lang}`, async ({ demo, page }) => {
    await demo.open(`wallet=off&lang=${lang}`)
    const { keyboard } = page
    await page.locator('.latchkit-primary').press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: lang === 'en' ? 'All wallets' : 'كل المحافظ' })
      .press('Enter')
    const dialog = demo.dialog(title)
    const field = dialog.getByRole('searchbox')
    const tiles = dialog.getByRole('listitem').getByRole('button')
    await expect(field).toBeFocused()
    // The list is whole before its last one is asked for.
    await expect(tiles).toHaveCount(40)
    await keyboard.press('ArrowDown')
    await expect(tiles.nth(0)).toBeFocused()
    for (const [key, at] of [
      [forward, 1],
      ['ArrowDown', 5],
      [backward, 4],
      ['ArrowUp', 0],
      ['End', 39],
      ['Home', 0],
    ] as const) {
      await keyboard.press(key)
      await expect(tiles.nth(at)).toBeFocused()
    }
    await keyboard.press('ArrowUp')
    await expect(field).toBeFocused()

    // An arrow pressed before the search has settled: the list narrows under it.
    await keyboard.type('rainbow')
    await keyboard.press('ArrowDown')
    await expect(tiles).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Rainbow' })).toBeFocused()
    await field.fill('')
    await expect(tiles.nth(5)).toBeVisible()

    await tiles.nth(5).focus()
    const name = (await tiles.nth(5).getAttribute('aria-label')) ?? ''
    await keyboard.press('Enter')
    await expect(demo.dialog(name)).toBeVisible()
    await demo.dialog(name).getByRole('button').first().press('Enter')
    await expect(tiles.nth(5)).toBeFocused()
  })
}

test('get a wallet: every way back leads to what led away', async ({ demo, page }) => {
  await demo.open('wallet=off')
  const { keyboard } = page
  const connect = await demo.openConnect()
  const [getOne, get] = [connect.getByRole('button', { name: 'Get one' }), demo.dialog('Get a Wallet')]
  await getOne.press('Enter')
  await expect(heading(get, 2)).toBeFocused()
  const wallet = get.getByRole('listitem').getByRole('button').first()
  await wallet.press('Enter')
  const downloads = demo.dialog(/^Get (?!a Wallet)/)
  await expect(heading(downloads, 3).first()).toBeFocused()
  await keyboard.press('Tab')
  await expect(downloads.getByRole('link').first()).toBeFocused()
  await downloads.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(wallet).toBeFocused()
  await get.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(getOne).toBeFocused()
  await connect.getByRole('button', { name: 'Help' }).press('Enter')
  await expect(heading(demo.dialog('About Wallets'), 2)).toBeFocused()
  await demo.dialog('About Wallets').getByRole('button', { name: 'Back' }).press('Enter')
  await expect(connect.getByRole('button', { name: 'Help' })).toBeFocused()
})

test('account: address, network and the way out', async ({ demo, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.open()
  await demo.connect()
  const { keyboard } = page
  await demo.accountButton.press('Enter')
  const account = demo.dialog('Account')
  await expect(heading(account, 2)).toBeFocused()
  const full = account.getByRole('button', { name: /^Full address/ })
  await full.focus()
  await keyboard.press('Space')
  await expect(full).toHaveAttribute('aria-expanded', 'true')
  await expect(full).toBeFocused()
  const copy = account.getByRole('button', { name: 'Copy address' })
  await copy.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await expect(copy).toBeFocused()

  await account.getByRole('button', { name: 'Network: Anvil', exact: true }).press('Enter')
  const networks = demo.dialog('Choose Network')
  await expect(heading(networks, 2)).toBeFocused()
  await networks.getByRole('button', { name: 'Anvil Two', exact: true }).press('Enter')
  // It has another name now, and is found by its place.
  await expect(account.getByRole('button', { name: 'Network: Anvil Two' })).toBeFocused()
  await account.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await expect(demo.connectButton).toBeFocused()
})

test('the focus is not lost with what it stood on', async ({ demo, page, watched }) => {
  watched.expected.push(/ERR_FAILED|Failed to load resource|The gateway of backendUrl fails/)
  await demo.open()
  await page.route(`${chains[31337]}/**`, (route) => route.abort())
  await demo.connect()
  await demo.accountButton.press('Enter')
  const account = demo.dialog('Account')
  const again = account.getByRole('button', { name: 'Try again' })
  await again.focus()
  // What failed makes room for what is loading, the button with it.
  await page.keyboard.press('Enter')
  await expect(heading(account, 2)).toBeFocused()
  await expect(again).toBeVisible()
  await expect(heading(account, 2)).toBeFocused()
})

test('a view that opens by itself takes the focus, and gives it back where it was', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await page.getByLabel('Message').focus()
  await page.evaluate(() => window.latchkit.wallet.switchChain(1))
  const dialog = demo.dialog('Switch Network')
  await expect(heading(dialog, 3)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('listitem').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Message')).toBeFocused()
})

test('networks: one that the wallet declines keeps the focus, and Escape gives it back', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await demo.walletSwitch('Reject requests')
  await demo.networkButton.press('Enter')
  const dialog = demo.dialog('Choose Network')
  const two = dialog.getByRole('button', { name: 'Anvil Two', exact: true })
  await two.press('Space')
  await expect(dialog.getByRole('alert')).toHaveText(/cancelled/)
  await expect(two).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(demo.networkButton).toBeFocused()
})
