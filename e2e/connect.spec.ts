import { balanceOn } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'
import { tryAgain } from './stage/tryAgain.js'

const [first] = accounts

test('a wallet is connected: address, network and balance are those of the chain', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open()
  for (const fact of ['address', 'caip-address', 'balance', 'wallet', 'session'] as const) {
    await expect(demo.fact(fact)).toHaveText('')
  }
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.fact('namespace')).toHaveText('eip155')
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect(demo.networkButton).toHaveAccessibleName('Network Anvil')
  await expect(demo.accountButton).toHaveCount(0)

  const dialog = await demo.openConnect()
  await expect(dialog.getByRole('button', { name: 'All wallets' })).toBeVisible()
  await demo.walletIn(dialog, 'Test Wallet').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(first)
  await expect(demo.fact('caip-address')).toHaveText(`eip155:31337:${first}`)
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect(demo.fact('wallet')).toHaveText('Test Wallet')
  await expect(demo.fact('session')).toHaveText('')
  await expect(demo.fact('balance')).toHaveText(await balanceOn(31337, first))
  await expect(demo.accountButton).toHaveAccessibleName('Account 0xf3…b92266')
  await expect(demo.connectButton).toHaveCount(0)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)

  await demo.accountButton.click()
  const account = demo.dialog('Account')
  await expect(account.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(account.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toHaveCount(0)
})

test('the wallet used last is marked as recent and leads the list', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await installWallet(page, { name: 'Early Bird', rdns: 'com.example.early' })
  await demo.open()
  await demo.connect()
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  const dialog = await demo.openConnect()
  const rows = dialog.getByRole('listitem').getByRole('button')
  await expect(rows.first()).toHaveAccessibleName('Test Wallet')
  await expect(rows.first()).toHaveAccessibleDescription(/Recent/)
})

test('a refusal is told, the earlier state holds, and trying again connects', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.walletSwitch('Reject requests')
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
  const connecting = demo.dialog('Test Wallet')
  await expect(connecting.getByText('You cancelled in Test Wallet.')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')

  await page.evaluate(() => window.latchkit.wallet.set({ reject: false, hold: true }))
  await tryAgain(connecting)
  await expect(connecting.getByText('Approve in Test Wallet')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('connecting')
  await demo.inWallet('approve')
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Back gives up: a late yes is refused, and a question still open in the wallet is told', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.open()
  await demo.walletSwitch('Hold requests until answered here')
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
  const connecting = demo.dialog('Test Wallet')
  await expect(connecting.getByText('Approve in Test Wallet')).toBeVisible()
  // The view is there at once, the question when what asks it has loaded.
  await expect
    .poll(() => page.evaluate(() => window.latchkit.wallet.prompts))
    .toEqual(['eth_requestAccounts'])
  await connecting.getByRole('button', { name: 'Back' }).click()
  const connect = demo.dialog('Connect Wallet')
  await expect(demo.walletIn(connect, 'Test Wallet')).toBeFocused()
  await expect(demo.fact('status')).toHaveText('disconnected')

  await demo.walletIn(connect, 'Test Wallet').click()
  await expect(connecting.getByText(/already open in/)).toBeVisible()

  await demo.inWallet('approve')
  await demo.page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(connecting.getByText(/already open in/)).toBeVisible()
  await page.reload()
  await expect(demo.connectButton).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await demo.connect()
})

test('a slow extension is found although it announces itself after the page has loaded', {
  tag: '@main',
}, async ({ demo, page }) => {
  // Time stands still until the test lets it go on.
  await page.clock.install({ time: '2026-01-01T00:00:00Z' })
  await page.clock.pauseAt('2026-01-01T00:00:01Z')
  await demo.open('announce=late')
  const dialog = await demo.openConnect()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(demo.walletIn(dialog, 'Test Wallet')).toBeVisible()
})

test('one row a wallet: announced twice, or by an imitation of its name', async ({ demo, page }) => {
  await installWallet(page, { name: 'Test Wallet', rdns: 'dev.latchkit.testwallet', announces: false })
  await demo.open('announce=twice')
  const dialog = await demo.openConnect()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Other instances' })).toHaveCount(0)
  await withWallet(page, 'Test Wallet', { announce: true })
  await expect(dialog.getByRole('button', { name: 'Other instances' })).toBeVisible()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Other instances' }).click()
  await expect(page.getByText(/may be fake/)).toBeVisible()
})

test('a wallet that only sits at window.ethereum is found and connects', async ({ demo }) => {
  await demo.open('announce=legacy')
  const dialog = await demo.openConnect()
  await demo.walletIn(dialog, 'Browser Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('wallet')).toHaveText('Browser Wallet')
})

test('everything the modal does can be done without it', { tag: '@main' }, async ({ demo, page }) => {
  await demo.open()
  const result = await demo.tryIt('Connect without the modal')
  await expect(result).toHaveText(first)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  await demo.tryIt('Ask the wallet for its chain')
  await expect(result).toHaveText('0x7a69')
  await expect(await demo.tryIt('Disconnect')).toHaveText('done')
  await demo.tryIt('Sign message')
  await expect(result).toHaveText('notConnected')
})
