import type { Locator, Page } from '@playwright/test'
import { accounts, type Demo } from './stage/Demo.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first, second, third] = accounts
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`
const account = (dialog: Locator, address: string) =>
  dialog.getByRole('listitem').getByRole('button', { name: short(address), exact: true })

/** Lets the test wallet's person share these of its accounts when asked, the active one first. */
const pick = (page: Page, ...picks: number[]) =>
  page.evaluate((picks) => window.latchkit.wallet.set({ picks }), picks)
const prompts = (page: Page) => page.evaluate(() => window.latchkit.wallet.prompts.slice())

async function openAccounts(demo: Demo): Promise<Locator> {
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Choose account', exact: true }).click()
  const dialog = demo.dialog('Choose Account')
  await expect(dialog).toBeVisible()
  return dialog
}

test('another of the shared accounts is chosen without the wallet, and stays over a reload', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await pick(page, 0, 1, 2)
  const dialog = await openAccounts(demo)
  await expect(account(dialog, first)).toHaveAttribute('aria-current', 'true')
  await expect(account(dialog, first)).toHaveAttribute('aria-current', 'true')
  await dialog.getByRole('button', { name: 'Use another account' }).click()
  await expect(demo.dialog('Account')).toBeVisible()
  expect(await prompts(page)).toEqual(['eth_requestAccounts', 'wallet_requestPermissions'])

  const row = demo.dialog('Account').getByRole('button', { name: 'Choose account', exact: true })
  await expect(row).toHaveAccessibleDescription('3')
  await row.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  // By keyboard: from the current one down to the last.
  await account(dialog, first).focus()
  await page.keyboard.press('End')
  await expect(account(dialog, third)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(account(dialog, second)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(demo.dialog('Account')).toBeVisible()
  await expect(demo.fact('address')).toHaveText(second)
  expect(await prompts(page)).toHaveLength(2)

  await page.reload()
  await expect(demo.fact('address')).toHaveText(second)
  await expect(account(await openAccounts(demo), second)).toHaveAttribute('aria-current', 'true')
})

test('asking the wallet for another account says so, once; a refusal changes nothing', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true, picks: [1] }))
  const dialog = await openAccounts(demo)
  const other = dialog.getByRole('button', { name: 'Use another account' })
  await expect(other).toHaveAccessibleDescription('Choose it in Test Wallet')
  await other.click()
  await expect(other).toHaveAccessibleDescription('Approve in Test Wallet')
  await other.click()
  const questions = ['eth_requestAccounts', 'wallet_requestPermissions']
  await expect.poll(() => prompts(page)).toEqual(questions)
  await demo.inWallet('decline')
  await expect(dialog.getByRole('alert')).toHaveText('You cancelled in Test Wallet.')
  await expect(other).toHaveAccessibleDescription('You cancelled in Test Wallet.')
  await expect(demo.fact('address')).toHaveText(first)
  expect(await prompts(page)).toEqual(questions)

  await other.click()
  await expect.poll(() => prompts(page)).toHaveLength(3)
  await demo.inWallet('approve')
  await expect(demo.dialog('Account')).toBeVisible()
  await expect(demo.fact('address')).toHaveText(second)

  // Who has left the view before the answer is not led anywhere by it.
  await page.evaluate(() => window.latchkit.wallet.set({ picks: [2] }))
  await demo.dialog('Account').getByRole('button', { name: 'Choose account', exact: true }).click()
  await other.click()
  await expect.poll(() => prompts(page)).toHaveLength(4)
  await page.keyboard.press('Escape')
  await demo.inWallet('approve')
  await expect(demo.fact('address')).toHaveText(third)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('where the wallet is left while its accounts are shown, the list does not outlive it', async ({
  demo,
}) => {
  await demo.open()
  await demo.connect()
  await openAccounts(demo)
  await demo.inWallet('removePermission')
  await expect(demo.dialog('Connect Wallet')).toBeVisible()
})

test('a thousand accounts are searched, walked and chosen from', async ({ demo, page }) => {
  const many = Array.from({ length: 1000 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, 'a')}`)
  await installWallet(page, { name: 'Crowd', rdns: 'com.example.crowd', accounts: many })
  await demo.open('wallet=off')
  await demo.connect('Crowd')
  const dialog = await openAccounts(demo)
  const rows = dialog.getByRole('listitem')
  const field = dialog.getByRole('searchbox', { name: 'Search addresses' })
  await expect(field).toBeFocused()
  expect(await rows.count()).toBeLessThan(100)
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
  await expect(rows.nth(60).getByRole('button')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.fill('a3E8')
  await expect(rows).toHaveCount(1)
  await expect(dialog.getByRole('status').filter({ hasText: 'Accounts found: 1' })).toHaveCount(1)
  await rows.getByRole('button').click()
  await expect(demo.fact('address')).toHaveText(/a3e8$/i)
})

test('a switch that the page has begun is joined by a click in the list, and the wallet is asked once', async ({
  demo,
  page,
}) => {
  await demo.open('networks=31337,31338')
  await demo.connect()
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
  await demo.tryIt('Switch network')
  await demo.networkButton.click()
  const dialog = demo.dialog('Choose Network')
  const other = dialog.getByRole('button', { name: 'Anvil Two', exact: true })
  const current = dialog.getByRole('button', { name: 'Anvil', exact: true })
  await expect(other).toHaveAccessibleDescription('Approve in Test Wallet')
  const before = await prompts(page)
  await other.click()
  await expect(other).toHaveAccessibleDescription('Approve in Test Wallet')
  await expect(current).toHaveAttribute('aria-current', 'true')
  expect(await prompts(page)).toEqual(before)
  await demo.inWallet('approve')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(dialog).toHaveCount(0)
})
