import type { Page } from '@playwright/test'
import { expect, test } from './stage/gallery.js'

// Two families of chains in one site, by the gallery's adapters: connect, switch, disconnect one of two.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const account = (page: Page) => page.getByRole('button', { name: /^Account / }).first()

test('§6 row 13 a wallet of two families asks which, all are connected, switched between and left one by one', async ({
  gallery,
}) => {
  await gallery.show('choose-chain')
  const { page } = gallery
  const question = dialog(page, 'Choose Chain')
  const names = question.getByRole('listitem').getByRole('button')
  expect(await names.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Ethereum',
    'Meadow',
    'All chains',
  ])
  await question.getByRole('button', { name: 'All chains', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await account(page).click()
  const view = dialog(page, 'Account')
  const chains = view.getByRole('group', { name: 'Chains', exact: true })
  await expect(chains.getByRole('button')).toHaveCount(2)
  await chains.getByRole('button', { name: 'Meadow', exact: true }).click()
  await expect(view.getByRole('button', { name: 'Network: Meadow', exact: true })).toBeVisible()
  await expect(view.getByRole('button', { name: /^Full address 7xKX/ })).toBeVisible()
  await view.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(view.getByRole('button', { name: /^Full address 0x71/ })).toBeVisible()
  await expect(chains).toHaveCount(0)
  await view.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('one family is connected alone', async ({ gallery }) => {
  await gallery.show('choose-chain')
  const { page } = gallery
  await dialog(page, 'Choose Chain').getByRole('button', { name: 'Meadow', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await account(page).click()
  const view = dialog(page, 'Account')
  await expect(view.getByRole('button', { name: 'Network: Meadow', exact: true })).toBeVisible()
  await expect(view.getByRole('group', { name: 'Chains', exact: true })).toHaveCount(0)
})

test('a network of a family that is not connected offers to connect it; giving up leaves what was', async ({
  gallery,
}) => {
  await gallery.show('networks-families')
  const { page } = gallery
  await dialog(page, 'Choose Network').getByRole('button', { name: 'Harbour', exact: true }).click()
  const connect = dialog(page, 'Connect Wallet')
  await expect(
    connect.getByRole('listitem').getByRole('button', { name: 'Lumen', exact: true }),
  ).toBeVisible()
  await expect(
    connect.getByRole('listitem').getByRole('button', { name: 'Foxglove', exact: true }),
  ).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(account(page)).toHaveAccessibleName(/0x71/)
})
