import type { Locator } from '@playwright/test'
import { demoAddress } from './stage/Demo.js'
import { installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

test('help explains wallets, and leads to one; the way back is short', async ({ demo, page }) => {
  await demo.open()
  const connect = await demo.openConnect()
  await connect.getByRole('button', { name: 'Help', exact: true }).click()
  const about = demo.dialog('About Wallets')
  await expect(about.getByRole('listitem')).toHaveCount(4)
  await expect(about.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(about.getByRole('button', { name: 'Help' })).toHaveCount(0)
  await about.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(connect.getByRole('button', { name: 'Help', exact: true })).toBeFocused()

  await page.keyboard.press('Enter')
  await about.getByRole('button', { name: 'Get a wallet', exact: true }).click()
  const get = demo.dialog('Get a Wallet')
  // Each of the two names the other, and neither piles up.
  for (let round = 0; round < 3; round++) {
    await get.getByRole('button', { name: 'How wallets work' }).click()
    await about.getByRole('button', { name: 'Get a wallet', exact: true }).click()
    await expect(get).toBeVisible()
  }
  await get.getByRole('button', { name: 'Back', exact: true }).click()
  await about.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(connect).toBeVisible()
})

test('a wallet that is installed meanwhile is asked for its approval, and Back does not ask again', async ({
  demo,
  page,
}) => {
  await installWallet(page, {
    name: 'MetaMask',
    rdns: 'io.metamask',
    announces: false,
    answers: { eth_requestAccounts: { error: { code: 4001, message: 'no' } } },
  })
  await demo.open('wallet=off')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets', exact: true }).click()
  await demo.walletIn(demo.dialog('All Wallets'), 'MetaMask').click()
  const notThere = demo.dialog('MetaMask')
  await expect(notThere.getByText('MetaMask isn’t installed')).toBeVisible()
  await expect(notThere.getByRole('link')).toHaveCount(1)
  await notThere.getByRole('button', { name: 'Other ways to get MetaMask' }).click()
  await expect(demo.dialog('Get MetaMask')).toBeVisible()
  await withWallet(page, 'MetaMask', { announce: true })
  await expect(notThere.getByText('Connection cancelled')).toBeVisible()
  const calls = await withWallet(page, 'MetaMask', {})
  await notThere.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(demo.dialog('All Wallets')).toBeVisible()
  expect(calls.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(await withWallet(page, 'MetaMask', {})).toEqual(calls)
})

test('help stands where the text begins, and its mark is mirrored with it', async ({ demo, page }) => {
  const help = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  const boxOf = async (locator: Locator) => {
    const { x = Number.NaN, width = Number.NaN } = (await locator.boundingBox()) ?? {}
    return { start: x, end: x + width }
  }
  const at = async (name: string) => {
    const button = await boxOf(help(name))
    const panel = await boxOf(page.locator('latchkit-modal [part="modal"]'))
    const mark = await help(name)
      .locator('svg')
      .evaluate((svg) => getComputedStyle(svg).transform)
    return { fromStart: button.start - panel.start, fromEnd: panel.end - button.end, mark }
  }
  await demo.open()
  await demo.openConnect()
  const ltr = await at('Help')
  await page.goto(demoAddress('lang=ar'))
  await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
  const rtl = await at('مساعدة')
  expect(ltr.fromStart).toBe(6)
  expect(rtl.fromEnd).toBe(6)
  expect([ltr.mark, rtl.mark]).toEqual(['none', 'matrix(-1, 0, 0, 1, 0, 0)'])
})
