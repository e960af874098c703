import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

test.describe('features', () => {
  test('without the list of all wallets there is no way to it', async ({ demo, page }) => {
    await demo.open('features=-allWallets')
    const dialog = await demo.openConnect()
    await expect(demo.walletIn(dialog, 'MetaMask')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'All wallets' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await demo.tryIt('Open all wallets')
    await expect(dialog).toBeVisible()
    await expect(demo.dialog('All Wallets')).toHaveCount(0)
  })

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

test.describe('wallets of the site', () => {
  const custom = JSON.stringify([
    {
      id: 'harbor',
      name: 'Harbor',
      homepage: 'https://harbor.example',
      image_url: 'data:image/svg+xml,%3Csvg/%3E',
    },
  ])

  test('featured ones take the place of the recommended, custom ones lead, others are left out', async ({
    demo,
  }) => {
    await demo.open(
      `wallet=off&featuredWalletIds=rainbow,zerion,ledger,trust,safe&excludeWalletIds=metamask,phantom&customWallets=${encodeURIComponent(custom)}`,
    )
    const dialog = await demo.openConnect()
    await expect(dialog.getByRole('heading', { name: 'Featured' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Recommended' })).toHaveCount(0)
    await expect
      .poll(() => demo.walletNames(dialog))
      .toEqual(['Rainbow', 'Zerion', 'Ledger', 'Trust Wallet', 'Safe'])
    await dialog.getByRole('button', { name: 'All wallets' }).click()
    const all = demo.dialog('All Wallets')
    await expect
      .poll(async () => (await demo.walletNames(all)).slice(0, 6))
      .toEqual(['Rainbow', 'Zerion', 'Ledger', 'Trust Wallet', 'Safe', 'Harbor'])
    await all.getByRole('searchbox').fill('metamask')
    await expect(all.getByRole('listitem')).toHaveCount(0)
    await all.getByRole('searchbox').fill('harbor')
    await demo.walletIn(all, 'Harbor').click()
    await demo.dialog('Harbor').getByRole('button', { name: 'Other ways to get Harbor' }).click()
    const link = demo.dialog('Get Harbor').getByRole('link', { name: /Harbor/ })
    await expect(link).toHaveAttribute('href', 'https://harbor.example/')
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  test('only those included are listed, and an excluded one is not shown though it is installed', async ({
    demo,
    page,
  }) => {
    await installWallet(page, { name: 'MetaMask', rdns: 'io.metamask' })
    await installWallet(page, { name: 'Rabby', rdns: 'io.rabby' })
    await demo.open('wallet=off&includeWalletIds=rainbow,zerion&excludeWalletIds=metamask')
    const dialog = await demo.openConnect()
    await expect.poll(() => demo.walletNames(dialog)).toEqual(['Rabby', 'Rainbow', 'Zerion'])
    await expect(dialog.getByRole('button', { name: 'All wallets' })).toHaveAccessibleDescription(/3/)
  })

  test('every wallet of a list shows its own icon in the end', async ({ demo }) => {
    await demo.open('wallet=off')
    await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
    const all = demo.dialog('All Wallets')
    await expect(all.getByRole('listitem')).toHaveCount(40)
    await expect(all.getByRole('listitem').locator('img')).toHaveCount(40)
  })
})

test('§3 the default chain is 1 where the site has it, else the first', async ({ demo }) => {
  for (const [query, id] of [
    ['networks=8453,1', '1'],
    ['networks=8453,10', '8453'],
    ['networks=8453,1&defaultNetwork=eip155:8453', '8453'],
  ]) {
    await demo.open(`wallet=off&${query}`)
    await expect(demo.fact('chain-id')).toHaveText(id as string)
  }
})

test('wrong options fail at once, each named', async ({ page, watched: _ }) => {
  await page.goto(
    '/?features=dance&termsConditionsUrl=javascript:alert(1)&customWallets=[{"id":"x","name":"X","mobile_link":"intent://x"}]',
  )
  const error = page.getByTestId('error')
  await expect(error).toHaveAttribute('data-code', 'invalidOptions')
  for (const name of ['features.dance', 'termsConditionsUrl', 'customWallets.0.mobile_link']) {
    await expect(error).toContainText(name)
  }
  // An adapter is asked what it knows once every option has its form.
  await page.goto('/?defaultAccountTypes=eip155:gold')
  await expect(error).toContainText('defaultAccountTypes.eip155')
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
