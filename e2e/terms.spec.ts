import { accounts } from './stage/Demo.js'
import { pressInVain } from './stage/pressInVain.js'
import { installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const terms = 'https://site.example/terms'
const privacy = 'https://site.example/privacy'
const pages = `termsConditionsUrl=${terms}&privacyPolicyUrl=${privacy}`
const asks = `features=legalCheckbox&${pages}`

test.describe('terms to accept', () => {
  test('until the box is ticked nothing connects, by whatever way; then everything does', {
    tag: '@main',
  }, async ({ demo, page }) => {
    // A wallet used before, one with another instance of itself, and one of the list.
    await installWallet(page, {
      name: 'Twin',
      rdns: 'com.example.twin',
      uuid: 'one',
      accounts: [accounts[0]],
    })
    await installWallet(page, {
      name: 'Twin',
      rdns: 'com.example.twin',
      uuid: 'two',
      accounts: [accounts[1]],
    })
    await demo.open()
    await demo.connect()
    await demo.tryIt('Disconnect')
    await expect(demo.fact('status')).toHaveText('disconnected')
    await demo.open(asks)
    const dialog = await demo.openConnect()
    const box = dialog.getByRole('checkbox', { name: 'I accept the Terms of Service and the Privacy Policy' })
    await expect(box).not.toBeChecked()
    const recent = demo.walletIn(dialog, 'Test Wallet')
    await pressInVain(recent, dialog)
    await dialog.getByRole('button', { name: 'Other instances' }).click()
    await pressInVain(demo.walletIn(dialog, 'Twin').nth(1), dialog)
    await pressInVain(demo.walletIn(dialog, 'MetaMask'), dialog)
    await pressInVain(dialog.getByRole('button', { name: 'All wallets' }), dialog)
    await expect(demo.fact('status')).toHaveText('disconnected')
    expect(await page.evaluate(() => window.latchkit.wallet.prompts)).toEqual([])

    await box.check()
    await expect(dialog.locator('[aria-disabled]')).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveText('')
    await box.uncheck()
    await expect(dialog.getByRole('alert')).toHaveText('')
    await pressInVain(recent, dialog)
    await box.press('Space')
    await expect(box).toBeFocused()
    await recent.click()
    await expect(demo.fact('status')).toHaveText('connected')
  })

  test('a list that the site opens itself is held back too, with what a search finds', async ({
    demo,
    page,
  }) => {
    await demo.open(asks)
    await demo.tryIt('Open all wallets')
    const all = demo.dialog('All Wallets')
    await all.getByRole('searchbox').fill('rainbow')
    const rainbow = demo.walletIn(all, 'Rainbow')
    await expect(all.getByRole('listitem')).toHaveCount(1)
    await pressInVain(rainbow, all)
    await all.getByRole('checkbox').check()
    await rainbow.press('Enter')
    await expect(demo.dialog('Rainbow')).toBeVisible()

    // Accepted on this page: not asked again while it stands, and asked again when it is loaded anew.
    await page.keyboard.press('Escape')
    const dialog = await demo.openConnect()
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    await page.reload()
    await expect((await demo.openConnect()).getByRole('checkbox')).not.toBeChecked()
  })

  test('a wallet that is installed meanwhile waits for it as well', async ({ demo, page }) => {
    await installWallet(page, {
      name: 'MetaMask',
      rdns: 'io.metamask',
      accounts: [accounts[0]],
      announces: false,
    })
    await demo.open(`wallet=off&${asks}`)
    const dialog = await demo.openConnect()
    await dialog.getByRole('button', { name: 'Get one' }).click()
    await demo.walletIn(demo.dialog('Get a Wallet'), 'MetaMask').click()
    const downloads = demo.dialog('Get MetaMask')
    await expect(downloads).toBeVisible()
    await withWallet(page, 'MetaMask', { announce: true })
    await downloads.getByRole('button', { name: 'Back' }).click()
    await demo.dialog('Get a Wallet').getByRole('button', { name: 'Back' }).click()
    await pressInVain(demo.walletIn(dialog, 'MetaMask'), dialog)
    expect(await withWallet(page, 'MetaMask', {})).not.toContain('eth_requestAccounts')
    await dialog.getByRole('checkbox').check()
    await demo.walletIn(dialog, 'MetaMask').click()
    await expect(demo.fact('status')).toHaveText('connected')
  })

  test('the pages open beside this one, and the box is not ticked by that', async ({ demo }) => {
    await demo.open(asks)
    const dialog = await demo.openConnect()
    for (const [name, url] of [
      ['Terms of Service', terms],
      ['Privacy Policy', privacy],
    ] as const) {
      const link = dialog.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', url)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  })

  test('without the checkbox a line says so, and nothing is held back', async ({ demo, watched }) => {
    await demo.open(pages)
    const dialog = await demo.openConnect()
    await expect(
      dialog.getByText('By connecting, you accept the Terms of Service and the Privacy Policy.'),
    ).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await demo.walletIn(dialog, 'Test Wallet').click()
    await expect(demo.fact('status')).toHaveText('connected')
    watched.expected.push(/Invalid Options: features\.legalCheckbox: Switched on, but has no effect/)
    await demo.open('features=legalCheckbox&wallet=off')
    await expect((await demo.openConnect()).getByRole('checkbox')).toHaveCount(0)
  })

  test('the verb is the act of the host: it connects', async ({ demo }) => {
    await demo.open(asks)
    await demo.tryIt('Connect without the modal')
    await expect(demo.fact('status')).toHaveText('connected')
  })
})
