import type { Page } from '@playwright/test'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { isolateProvider, isolateSite } from './stage/isolatePages.js'
import { openPopup } from './stage/openPopup.js'
import { secureOrigin } from './stage/ownCustody.js'
import {
  allowSite,
  answerAs,
  openProvider,
  openSocialWindow,
  shownDigits,
  socialQuery,
  typeDigits,
} from './stage/socialLogin.js'

test.use({ launchOptions: partitioned() })

// Windows of a login that the browser cuts off the page.
// The browser follows a provider's redirect past the services of the test, so these windows come back to the shared ones. There each test is
// a person of its own.

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
    const opening = context.waitForEvent('page')
    await wallet.pressInFrame(`Open ${name} in a new window`)
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
    await wallet.pressInFrame(`Open ${name} in a new window`)
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
  await wallet.pressInFrame('Cancel')
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

test('error: digits that are wrong three times end the login, and the next try comes in', async ({
  wallet,
  context,
}) => {
  const stop = await isolateSite(context)
  await wallet.open(socialQuery)
  const { frame, demo } = wallet
  const openByBox = async (cut: Page) => {
    await cut.close()
    const opening = context.waitForEvent('page')
    await wallet.pressInFrame('Open Google in a new window')
    const window = await opening
    await allowSite(window)
    await answerAs(window, newEmail())
    return window
  }
  const window = await openByBox(await openSocialWindow(wallet))
  const digits = await shownDigits(window)
  const field = frame.getByRole('textbox', { name: 'Code from the window' })
  for (const left of ['You have two tries left', 'You have one try left', undefined]) {
    await field.fill(digits === '000000' ? '111111' : '000000')
    if (left) await expect(frame.getByText(left)).toBeVisible()
  }
  const dialog = demo.dialog('Google')
  await expect(dialog.getByText('Couldn’t sign you in')).toBeVisible()
  await expect(window.getByText('The digits were wrong or too late')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
  const second = await openByBox(await openPopup(dialog.getByRole('button', { name: 'Try again' })))
  await typeDigits(wallet, second)
  await wallet.connected()
  stop()
})
