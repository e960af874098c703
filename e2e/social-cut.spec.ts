import type { Page } from '@playwright/test'
import { type EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { isolateProvider, isolateSite } from './stage/isolatePages.js'
import { secureOrigin } from './stage/ownCustody.js'
import { basePort } from './stage/ports.js'
import { allowSite, answerAs, openProvider, openSocialWindow, socialQuery } from './stage/socialLogin.js'

test.use({ launchOptions: partitioned() })

// Windows of a login that the browser cuts off the page.
// The browser follows a provider's redirect by itself, so these windows come back to the shared services: to persons of their own there.

test('a provider that cuts its window from the page: the login ends over the channel, without digits', async ({
  wallet,
  context,
}) => {
  await wallet.open(socialQuery)
  const window = await openProvider(wallet)
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  const stop = await isolateProvider(context)
  await window.reload()
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await answerAs(window, newEmail())
  await wallet.connected()
  await expect.poll(() => window.isClosed()).toBe(true)
  stop()
})

/** Types the digits that a window shows in the box of the frame. */
async function typeDigits(wallet: EmailWallet, window: Page): Promise<void> {
  const shown = window.getByLabel('Code for the page')
  await expect(shown).toBeVisible()
  await expect(window.getByText(`in the box on demo.localhost:${basePort}`)).toBeVisible()
  const digits = ((await shown.locator('.unseen').textContent()) ?? '').replaceAll(' ', '')
  const field = wallet.frame.getByRole('textbox', { name: 'Code from the window' })
  await field.fill(digits === '000000' ? '111111' : '000000')
  await expect(wallet.frame.getByText('You have two tries left')).toBeVisible()
  await field.fill(digits)
}

for (const name of ['Google', 'GitHub'])
  test(`a site that cuts off its windows (COOP): the box opens one, and its digits end the login by ${name}`, async ({
    wallet,
    context,
  }) => {
    const email = newEmail()
    const stop = await isolateSite(context)
    await wallet.open(socialQuery)
    const cut = await openSocialWindow(wallet, name)
    await expect(cut.getByText('the box there opens another one')).toBeVisible()
    await cut.close()
    const open = wallet.frame.getByRole('button', { name: `Open ${name} in a new window` })
    const opening = context.waitForEvent('page')
    await open.click()
    const window = await opening
    await allowSite(window, name)
    await answerAs(window, email)
    await typeDigits(wallet, window)
    await wallet.connected()
    const address = await wallet.address()
    await wallet.demo.tryIt('Disconnect')
    await expect(wallet.demo.fact('status')).toHaveText('disconnected')
    // Who has signed out there is asked again.
    const again = await openSocialWindow(wallet, name)
    await again.close()
    const second = context.waitForEvent('page')
    await open.click()
    const known = await second
    await allowSite(known, name)
    // GitHub lets whom it knows come back without asking.
    if (name === 'Google') await answerAs(known, email)
    await typeDigits(wallet, known)
    await wallet.connected()
    expect(await wallet.address()).toBe(address)
    stop()
  })

test('error: who closes the box ends the login', async ({ wallet, custody: _, context }) => {
  const stop = await isolateSite(context)
  await wallet.open(socialQuery)
  await (await openSocialWindow(wallet)).close()
  await wallet.frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.demo.dialog('Google').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  stop()
})

test('attack: a link of a frame counts for nothing in a window that a page opens', async ({
  wallet,
  custody: _,
  page,
  context,
}) => {
  await wallet.open(socialQuery)
  const link = `${secureOrigin}/social?projectId=${'0123456789abcdef'.repeat(2)}#${'a'.repeat(32)}.${'b'.repeat(43)}`
  for (const features of ['popup', 'noopener', 'noopener,noreferrer']) {
    const opening = context.waitForEvent('page')
    await page.evaluate(([url, how]) => void window.open(url, '_blank', how), [link, features] as const)
    const opened = await opening
    await expect(opened.getByText('This login was begun somewhere else. Nothing was done.')).toBeVisible()
    await opened.close()
  }
})
