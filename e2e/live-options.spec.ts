import type { Page } from '@playwright/test'
import type { UpdatableOptions } from 'latchkit'
import { pressInVain } from './stage/pressInVain.js'
import { expect, test } from './stage/test.js'

const terms = 'https://site.example/terms'

/** Changes options as the site would, while the modal is open or not; answers the code of a refusal. */
const update = (page: Page, given: UpdatableOptions): Promise<string | undefined> =>
  page.evaluate((options) => {
    const { kits, updateOptions } = window.latchkit
    try {
      updateOptions(kits[0], options)
    } catch (error) {
      return (error as { code?: string }).code
    }
    return undefined
  }, given)

test.describe('options that change while the modal is open', () => {
  test('the language and its direction', async ({ demo, page }) => {
    await demo.open()
    await demo.openConnect()
    await update(page, { locale: 'ar' })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('dir', 'rtl')
    await expect(dialog).toHaveAttribute('lang', 'ar')
    await expect(dialog).toHaveAccessibleName('توصيل المحفظة')
    await expect(dialog.getByRole('button', { name: 'كل المحافظ' })).toBeVisible()
    // The same dialog, not another one: what is open stays open.
    await dialog.getByRole('button', { name: 'كل المحافظ' }).click()
    await update(page, { locale: undefined })
    await expect(demo.dialog('All Wallets')).toHaveAttribute('dir', 'ltr')
    await page.keyboard.press('Escape')
    await update(page, { locale: 'ar' })
    await expect(page.getByRole('button', { name: 'توصيل المحفظة' })).toHaveAttribute('dir', 'rtl')
    await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
    await expect(page.getByRole('dialog')).toHaveAttribute('dir', 'rtl')
  })

  test('features, terms, wallets and the look', async ({ demo, page }) => {
    await demo.open()
    const dialog = await demo.openConnect()
    await expect(demo.walletIn(dialog, 'MetaMask')).toBeVisible()
    await update(page, { features: { allWallets: false } })
    await expect(dialog.getByRole('button', { name: 'All wallets' })).toHaveCount(0)
    await update(page, { features: { allWallets: undefined }, featuredWalletIds: ['zerion', 'rainbow'] })
    await expect(dialog.getByRole('heading', { name: 'Featured' })).toBeVisible()
    await update(page, { excludeWalletIds: ['zerion'], customWallets: [{ id: 'h', name: 'Harbor' }] })
    await expect.poll(() => demo.walletNames(dialog)).toEqual(['Test Wallet', 'Rainbow'])
    await update(page, { termsConditionsUrl: terms, features: { legalCheckbox: true } })
    await pressInVain(demo.walletIn(dialog, 'Test Wallet'), dialog)
    await update(page, { features: { legalCheckbox: false, collapseWallets: true } })
    await expect(dialog.getByRole('button', { name: 'Continue with a wallet' })).toBeVisible()
    await expect(dialog.getByText('By connecting, you accept the Terms of Service.')).toBeVisible()
    await update(page, { themeMode: 'dark', themeVariables: { radius: 8 } })
    const panel = () =>
      page.evaluate(() => {
        const modal = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('[part="modal"]')
        const { backgroundColor, borderRadius } = getComputedStyle(modal as Element)
        return [backgroundColor, borderRadius]
      })
    await expect.poll(panel).toEqual(['rgb(18, 19, 19)', '8px'])
    await update(page, { features: undefined, featuredWalletIds: undefined })
    await dialog.getByRole('button', { name: 'All wallets' }).click()
    await expect(demo.dialog('All Wallets')).toBeVisible()
    await update(page, { features: { allWallets: false } })
    await expect(dialog).toBeVisible()
  })

  test('switching the network, and where a wallet may be', async ({ demo, page }) => {
    await demo.open('networks=31337&allowUnsupportedChain=true')
    await demo.connect()
    await demo.chooseInWallet('Network in the wallet', '31338')
    await expect(demo.fact('chain-id')).toHaveText('31338')
    await update(page, { allowUnsupportedChain: false })
    const unsupported = demo.dialog('Switch Network')
    await expect(unsupported).toBeVisible()
    await update(page, { allowUnsupportedChain: true })
    await expect(unsupported).toHaveCount(0)
    await update(page, { enableNetworkSwitch: false })
    await expect(demo.networkButton).toBeDisabled()
    await demo.tryIt('Open networks')
    const networks = demo.dialog('Choose Network')
    await expect(networks.getByText('This site has turned off network switching.')).toBeVisible()
    await expect(networks.getByRole('button', { name: 'Anvil' })).toBeDisabled()
    await update(page, { enableNetworkSwitch: true })
    await expect(networks.getByRole('button', { name: 'Anvil' })).toBeEnabled()
  })

  test('set-up mistakes show in the modal in development, and can be put away', async ({
    demo,
    page,
    watched,
  }) => {
    watched.expected.push(/Network Not Found/)
    await demo.open()
    await page.getByLabel('Network', { exact: true }).fill('eip155:5')
    await demo.tryIt('Switch network')
    await expect(page.getByTestId('result')).toHaveText('networkNotFound')
    const dialog = await demo.openConnect()
    await expect(dialog.getByText('Network Not Found')).toHaveCount(0)
    await update(page, { debug: true })
    await expect(dialog.getByRole('alert')).toContainText('Network Not Found')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(dialog.getByText('Network Not Found')).toHaveCount(0)
    await update(page, { debug: false })
  })

  test('wrong ones and those that hold as long as the kit are refused, and nothing changes', async ({
    demo,
    page,
  }) => {
    await demo.open()
    const dialog = await demo.openConnect()
    expect(await update(page, { locale: 'ar', debug: 'yes' } as unknown as UpdatableOptions)).toBe(
      'invalidOptions',
    )
    expect(await update(page, { locale: 'ar', id: 'other' } as UpdatableOptions)).toBe('fixedOption')
    await expect(dialog).toHaveAttribute('dir', 'ltr')
  })
})
