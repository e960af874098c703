import type { Page } from '@playwright/test'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { secureOrigin } from './stage/ownCustody.js'
import { allowSite, answerAs, skipOffers, socialQuery } from './stage/socialLogin.js'

test.use({ launchOptions: partitioned() })

// Logins for which the page leaves in its own tab. The browser follows a provider's redirect by itself, so they come back to the shared
// services. There each test is a person of its own.

// The stand-in's page, which the tab shows for a while, has no icon.
const noIcon = /Failed to load resource.*404/

/** The page is an app of the home screen, as Safari tells it. */
const asApp = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { get: () => true }))

for (const name of ['Google', 'GitHub'])
  test(`an app of the home screen leaves for ${name} in its own tab, and the login is finished where it was`, async ({
    wallet,
    page,
    context,
    watched,
  }) => {
    watched.expected.push(noIcon)
    await asApp(page)
    await skipOffers(wallet)
    await wallet.open(`${socialQuery}&lang=en`)
    await page.evaluate(() => history.replaceState(null, '', `${location.href}#here`))
    const place = page.url()
    const dialog = await wallet.demo.openConnect()
    await dialog.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
    await wallet.frame.getByRole('button', { name: `Continue to ${name}` }).click()
    await allowSite(page, name)
    await answerAs(page, newEmail())
    // Recovery is shown a code of its own.
    if (name === 'GitHub') await wallet.frame.getByRole('button', { name: `Continue to ${name}` }).click()
    await wallet.connected()
    expect(page.url()).toBe(place)
    expect(context.pages()).toHaveLength(1)
    const address = await wallet.address()
    await page.reload()
    await expect(wallet.demo.fact('address')).toHaveText(address)
  })

test('error: who cancels at the provider in their own tab is told so where they were', async ({
  wallet,
  page,
  watched,
}) => {
  watched.expected.push(noIcon)
  await asApp(page)
  await wallet.open(socialQuery)
  const place = page.url()
  const dialog = await wallet.demo.openConnect()
  await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
  await wallet.frame.getByRole('button', { name: 'Continue to Google' }).click()
  await allowSite(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.demo.dialog('Google').getByText('Sign-in cancelled')).toBeVisible()
  expect(page.url()).toBe(place)
  await wallet.demo.dialog('Google').getByRole('button', { name: 'Try again' }).click()
  await expect(wallet.frame.getByRole('button', { name: 'Continue to Google' })).toBeVisible()
})

test('attack: a return that no login of this page has begun opens nothing', async ({ wallet, page }) => {
  await wallet.open(`${socialQuery}#latchkit=google.${'s'.repeat(22)}`)
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  expect(page.url()).not.toContain('latchkit=')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a window that is blocked twice: the page leaves in its own tab', async ({ wallet, page, watched }) => {
  watched.expected.push(noIcon)
  await skipOffers(wallet)
  await wallet.open(socialQuery)
  // The browser opens none, neither by the page nor by the frame, and says so to nobody.
  await page.route(`${secureOrigin}/social?*`, (route) => route.abort())
  const dialog = await wallet.demo.openConnect()
  await openPopup(dialog.getByRole('button', { name: 'Continue with Google', exact: true }))
  await page.context().pages()[1]?.close()
  const opening = page.context().waitForEvent('page')
  await wallet.pressInFrame('Open Google in a new window')
  await (await opening).close()
  await page.unroute(`${secureOrigin}/social?*`)
  await wallet.frame.getByRole('button', { name: 'Continue in this tab' }).click()
  await allowSite(page)
  await answerAs(page, newEmail())
  await wallet.connected()
})
