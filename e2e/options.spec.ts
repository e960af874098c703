import { expect, test } from './stage/test.js'

test.describe('features', () => {
  test('collapsed wallets stand behind one row, which leads to all that connects', async ({ demo, page }) => {
    await demo.open('features=collapseWallets')
    const dialog = await demo.openConnect()
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Continue with a wallet' }).click()
    const wallets = demo.dialog('Choose a Wallet')
    await expect(demo.walletIn(wallets, 'Test Wallet')).toBeVisible()
    await expect(wallets.getByRole('button', { name: 'All wallets' })).toBeVisible()
    await wallets.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('button', { name: 'Continue with a wallet' })).toBeFocused()
    await page.keyboard.press('Enter')
    await demo.walletIn(wallets, 'Test Wallet').click()
    await expect(demo.fact('status')).toHaveText('connected')
  })
})

test('every wallet of a list shows its own icon in the end', async ({ demo }) => {
  await demo.open('wallet=off')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  await expect(all.getByRole('listitem')).toHaveCount(40)
  await expect(all.getByRole('listitem').locator('img')).toHaveCount(40)
})

test('wrong options that a kit runs with all the same are told to the developer, each named, and to nobody else', async ({
  demo,
  page,
  watched,
}) => {
  const alert = /\[latchkit\] Invalid Options: /
  watched.expected.push(alert, /notacolour.*must be a valid CSS color/)
  const loud = page.waitForEvent('console', { predicate: (message) => alert.test(message.text()) })
  const links =
    'termsConditionsUrl=javascript:alert(1)&customWallets=[{"id":"x","name":"X","mobile_link":"intent://x"}]'
  await demo.open(
    `features=dance,smartSessions&${links}&accent=notacolour&defaultAccountTypes=eip155:gold&debug=true`,
  )
  const text = (await loud).text()
  for (const name of [
    'features.dance: Unknown option',
    'features.smartSessions: Switched on, but has no effect',
    'termsConditionsUrl: Expected https address',
    'customWallets.0.mobile_link: Expected https address, or a link whose scheme',
    'themeVariables.accent: Expected CSS colour, received "notacolour"',
    'defaultAccountTypes.eip155: Expected eoa',
  ])
    expect(text).toContain(name)
  const dialog = await demo.openConnect()
  await expect(dialog.getByRole('alert')).toContainText('Invalid Options')
  // A link that is none leads nowhere.
  await expect(dialog.getByText('Terms of Service')).toBeVisible()
  await expect(dialog.getByText('Terms of Service')).not.toHaveAttribute('href')
})

test('what was logged can go into a bug report, and says nothing of who is there', async ({ demo, page }) => {
  await page.addInitScript(() => {
    // A wallet whose announcement makes no sense, and which puts an address into it.
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { name: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } },
      }),
    )
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: {} } })),
    )
  })
  await demo.open()
  await demo.connect()
  const log = await page.evaluate(() => window.latchkit.getLogs(window.latchkit.kits[0]))
  expect(log).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z debug a wallet announced itself wrongly$/m)
  expect(log).not.toMatch(/0x[\da-f]{8}/i)
})
