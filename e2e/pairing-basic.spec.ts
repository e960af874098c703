import { expect } from '@playwright/test'
import { demoAddress } from './stage/Demo.js'
import { test } from './stage/pairTest.js'
import { readQr } from './stage/readQr.js'
import { watch } from './stage/test.js'

// A site without adapters pairs and does nothing else with a wallet.

test.describe('§2 without adapters', () => {
  const query = 'pairing=on&wallet=off&adapters=none'

  test('it opens on the code for any wallet, which is paired with and seen', async ({ demo, wallet }) => {
    await demo.open(query)
    await demo.connectButton.click()
    const dialog = demo.dialog('WalletConnect')
    const link = (await readQr(dialog)) ?? ''
    await wallet.open()
    await wallet.paste(link)
    await wallet.approve()
    await expect(dialog).toHaveCount(0)
    await demo.connectButton.click()
    await expect(dialog.getByRole('heading', { name: 'Connected with Latchkit demo wallet' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(wallet.message('Latchkit demo has disconnected.')).toBeVisible()
    expect(await readQr(dialog)).not.toBe(link)
  })

  test('the code leads to all wallets, and back', async ({ demo }) => {
    await demo.open(query)
    await demo.connectButton.click()
    const dialog = demo.dialog('WalletConnect')
    await dialog.getByRole('button', { name: 'All wallets' }).click()
    await expect(demo.dialog('All Wallets')).toBeVisible()
    await demo.dialog('All Wallets').getByRole('button', { name: 'Back', exact: true }).click()
    await expect(dialog).toBeVisible()
  })

  test('error: terms to accept come before any link', async ({ demo }) => {
    const terms = '&features=legalCheckbox&termsConditionsUrl=https%3A%2F%2Fsite.example%2Fterms'
    await demo.open(query + terms)
    await demo.connectButton.click()
    const dialog = demo.dialog('WalletConnect')
    await expect(dialog.getByRole('status').first()).toHaveText('Accept the terms above to see the code')
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeDisabled()
    await expect(dialog.getByRole('img')).toHaveCount(0)
    await dialog.getByRole('checkbox').check()
    expect(await readQr(dialog)).toMatch(/^wc:/)
  })

  test('on a phone it opens on all wallets', async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const page = await context.newPage()
    const watched = await watch(page)
    await page.goto(demoAddress(query))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'All Wallets' })).toBeVisible()
    expect(watched.violations).toEqual([])
    await context.close()
  })
})
