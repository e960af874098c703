import type { Page } from '@playwright/test'
import { listen, takeSpoken } from './stage/listen.js'
import { expect, test } from './stage/test.js'

// What is said, without being asked for, when something changes: in order, once, and nothing else.

test.beforeEach(async ({ page, watched: _ }) => listen(page))

/** Waits until so much has been said, and that nothing comes after it. */
async function expectSpoken(page: Page, ...wanted: readonly (string | RegExp)[]): Promise<void> {
  const all: string[] = []
  await expect
    .poll(async () => {
      all.push(...(await takeSpoken(page)))
      return all.length
    })
    .toBeGreaterThanOrEqual(wanted.length)
  await page.waitForTimeout(200)
  all.push(...(await takeSpoken(page)))
  expect(all).toEqual(wanted.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))))
}

/** Lets everything be said that opening and focusing bring: a region counts as one only once it has been there a while. */
async function letSpeak(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.waitForTimeout(200)
      return (await takeSpoken(page)).length
    })
    .toBe(0)
}

test('connecting: what to do, that it was declined, that it is done', async ({ demo, page }) => {
  await demo.open()
  await demo.walletSwitch('Hold requests until answered here')
  await demo.connectButton.focus()
  await letSpeak(page)
  await page.keyboard.press('Enter')
  await expectSpoken(page, 'focus: Connect Wallet')
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expectSpoken(page, 'focus: Test Wallet', 'focus: Approve in Test Wallet')
  await demo.inWallet('decline')
  await expectSpoken(page, 'polite: Connection cancelled You cancelled in Test Wallet.')
  await demo.dialog('Test Wallet').getByRole('button', { name: 'Try again' }).press('Enter')
  await expectSpoken(
    page,
    'focus: Try again',
    /^polite: Approve in Test Wallet Open Test Wallet and approve the connection to demo\.localhost/,
  )
  await demo.inWallet('approve')
  await expectSpoken(page, 'focus: Account 0xf3…b92266', 'polite: Connected')
})

test('a search: how many there are', async ({ demo, page }) => {
  await demo.open('wallet=off')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const field = demo.dialog('All Wallets').getByRole('searchbox')
  await expect(field).toBeFocused()
  await letSpeak(page)
  await field.pressSequentially('rainb')
  await expectSpoken(page, 'polite: Wallets found: 1')
  await field.fill('no such wallet')
  await expectSpoken(page, 'polite: Wallets found: 0')
  await demo.dialog('All Wallets').getByRole('button', { name: 'Clear search' }).press('Enter')
  await expectSpoken(page, 'focus: Clear search', 'focus: Search wallets')
})

test('a search of networks: how many there are', async ({ demo, page }) => {
  await demo.open('wallet=off&networks=31337,31338,1,8453,10,42161,137')
  await demo.networkButton.click()
  const field = demo.dialog('Choose Network').getByRole('searchbox')
  await expect(field).toBeFocused()
  await letSpeak(page)
  await field.fill('anvil')
  await expectSpoken(page, 'polite: Networks found: 2')
})

test('a network: that the wallet is asked, that it declined, that it is there', async ({ demo, page }) => {
  await demo.open()
  await demo.connect()
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
  await demo.networkButton.click()
  const two = demo.dialog('Choose Network').getByRole('button', { name: 'Anvil Two', exact: true })
  await two.focus()
  await letSpeak(page)
  await page.keyboard.press('Enter')
  await expectSpoken(page, 'polite: Approve in Test Wallet')
  await demo.inWallet('decline')
  await expectSpoken(page, 'assertive: You cancelled in Test Wallet.')
  await page.keyboard.press('Enter')
  await expectSpoken(page, 'polite: Approve in Test Wallet')
  await demo.inWallet('approve')
  await expectSpoken(page, 'focus: Network Anvil Two')
})

test('the address: that it was copied, or that the browser did not allow it', async ({
  demo,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.openAccount()
  const copy = demo.dialog('Account').getByRole('button', { name: 'Copy address' })
  await copy.focus()
  await letSpeak(page)
  await page.keyboard.press('Enter')
  await expectSpoken(page, 'polite: Copied')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.keyboard.press('Enter')
  await expectSpoken(page, 'assertive: Your browser blocked copying')
})

test('a toast while the modal is closed, whichever kind', async ({ demo, page }) => {
  await demo.open()
  await demo.connect()
  await letSpeak(page)
  for (const [kind, spoken] of [
    ['success', 'polite: Saved'],
    ['error', 'assertive: Saved'],
    ['loading', 'polite: Saved'],
  ] as const) {
    await page.evaluate((kind) => {
      window.latchkit.kits[0]?.store.setState({ toast: { current: { kind, text: 'Saved' } } })
    }, kind)
    await expectSpoken(page, spoken)
    await page.evaluate(() => window.latchkit.kits[0]?.store.setState({ toast: {} }))
    await expect(page.locator('latchkit-toast')).toHaveCount(0)
  }
})

test('a wallet on a network that the site does not list: what is the matter', async ({ demo, page }) => {
  await demo.open()
  await demo.connect()
  await letSpeak(page)
  await page.evaluate(() => window.latchkit.wallet.switchChain(1))
  await expectSpoken(page, 'focus: Unknown Network isn’t supported here')
})
