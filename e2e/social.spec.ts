import type { Page } from '@playwright/test'
import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, expectSigned, partitioned, test } from './stage/emailTest.js'
import { isolateSite } from './stage/isolateSite.js'
import { openPopup } from './stage/openPopup.js'
import { hourMs, type OwnCustody, secureOrigin, standInOf } from './stage/ownCustody.js'
import { basePort } from './stage/ports.js'
import { pressAlive } from './stage/pressAlive.js'

test.use({ launchOptions: partitioned() })

const query = 'networks=31337&socials=google,github'

/** Opens the window of a provider by the button in Connect. */
async function openWindow(wallet: EmailWallet, name = 'Google'): Promise<Page> {
  const dialog = await wallet.demo.openConnect()
  return openPopup(dialog.getByRole('button', { name: `Continue with ${name}`, exact: true }))
}

/** Says in the window that the site may know the wallet, as it asks on a device that was never signed in there. */
async function allowSite(window: Page, name = 'Google'): Promise<void> {
  await expect(window.getByRole('heading', { name: `Sign in to demo.localhost:${basePort}` })).toBeVisible()
  await pressAlive(window.getByRole('button', { name: `Continue with ${name}`, exact: true }))
}

/** Opens the window of a provider, and goes on to the provider. */
async function openProvider(wallet: EmailWallet, name = 'Google'): Promise<Page> {
  const window = await openWindow(wallet, name)
  await allowSite(window, name)
  return window
}

/** Comes in as a person whom the stand-in knows. */
async function comeIn(wallet: EmailWallet, name = 'Google', person = 'Ada Lovelace'): Promise<`0x${string}`> {
  const window = await openWindow(wallet, name)
  const provider = window.getByRole('heading', { name: `${name} (development)` })
  const question = window.getByRole('heading', { name: 'Sign in to demo.localhost' })
  await expect(provider.or(question)).toBeVisible()
  if (await question.isVisible()) await allowSite(window, name)
  await expect(provider).toBeVisible()
  await window.getByRole('button', { name: person }).click()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  return wallet.address()
}

/** Says how the next login of a provider goes. */
const next = (body: object) =>
  fetch(`${standInOf('').replace('login.localhost', '127.0.0.1').replace(/\/$/, '')}/api/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function openSecond(
  browser: Parameters<Parameters<typeof test>[2]>[0]['browser'],
  custody: OwnCustody,
): Promise<EmailWallet> {
  const context = await browser.newContext()
  await custody.serve(context)
  const second = new EmailWallet(await context.newPage())
  await second.open(query)
  return second
}

test('§7: a wallet by Google signs, comes back after a reload, and is the same in another browser after its wait', async ({
  wallet,
  custody,
  page,
  browser,
}) => {
  await wallet.open(query)
  const address = await comeIn(wallet)
  await wallet.connected()
  await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expectSigned(wallet, address)
  await page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)

  const second = await openSecond(browser, custody)
  expect(await comeIn(second)).toBe(address)
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
  await second.pressInFrame('Close')
  custody.advance(25 * hourMs)
  await second.demo.tryIt('Disconnect')
  await expect(second.demo.fact('status')).toHaveText('disconnected')
  expect(await comeIn(second)).toBe(address)
  await second.pressInFrame('Done')
  await second.connected()
  await second.demo.tryIt('Sign message')
  await second.press()
  await expectSigned(second, address)
  await second.page.context().close()
})

test('a wallet by GitHub, which is asked for a code of each service, signs', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(query)
  const address = await comeIn(wallet, 'GitHub')
  await wallet.connected()
  await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expectSigned(wallet, address)
})

test('error: who cancels at the provider is told so, and can try again', async ({ wallet, custody: _ }) => {
  await wallet.open(query)
  const window = await openProvider(wallet)
  await window.getByRole('button', { name: 'Cancel' }).click()
  const dialog = wallet.demo.dialog('Google')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  const again = await openPopup(dialog.getByRole('button', { name: 'Try again' }))
  await allowSite(again)
  await again.getByRole('button', { name: 'Grace Hopper' }).click()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
})

test('attack: an answer in another tab is dropped, and its login goes on where it was begun', async ({
  wallet,
  custody: _,
  page,
}) => {
  await wallet.open(query)
  const window = await openProvider(wallet)
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  const stranger = await page.context().newPage()
  for (const path of ['/social/google', '/social/github', '/social']) {
    await stranger.goto('about:blank')
    await stranger.goto(`${secureOrigin}${path}#provider=apple&id_token=evil&state=${'s'.repeat(22)}`)
    await expect(stranger.getByText('This login was begun somewhere else. Nothing was done.')).toBeVisible()
    expect(stranger.url()).toBe(`${secureOrigin}/social`)
  }
  await window.getByRole('button', { name: 'Ada Lovelace' }).click()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
})

test('attack: a page that opens the window itself learns nothing, and the window goes nowhere', async ({
  wallet,
  custody: _,
  page,
}) => {
  await wallet.open(query)
  const opening = page.context().waitForEvent('page')
  await page.evaluate((origin) => void window.open(`${origin}/social`, '_blank', 'popup'), secureOrigin)
  const opened = await opening
  await expect(opened.getByText('Connecting to the page…')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(opened.url()).toBe(`${secureOrigin}/social`)
})

// The browser follows a provider's redirect by itself, so these windows come back to the shared services: to persons of their own there.

/** Answers a provider as the person of an address. */
async function answerAs(window: Page, email: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Email address' }).fill(email)
  await window.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a provider that cuts its window from the page: the login ends over the channel, without digits', async ({
  wallet,
}) => {
  await wallet.open(query)
  await next({ provider: 'google', coop: true })
  const window = await openProvider(wallet)
  await answerAs(window, newEmail())
  await wallet.connected()
  await expect.poll(() => window.isClosed()).toBe(true)
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
    await wallet.open(query)
    const cut = await openWindow(wallet, name)
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
    const again = await openWindow(wallet, name)
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
  await wallet.open(query)
  await (await openWindow(wallet)).close()
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
  await wallet.open(query)
  const link = `${secureOrigin}/social?projectId=${'0123456789abcdef'.repeat(2)}#${'a'.repeat(32)}.${'b'.repeat(43)}`
  for (const features of ['popup', 'noopener', 'noopener,noreferrer']) {
    const opening = context.waitForEvent('page')
    await page.evaluate(([url, how]) => void window.open(url, '_blank', how), [link, features] as const)
    const opened = await opening
    await expect(opened.getByText('This login was begun somewhere else. Nothing was done.')).toBeVisible()
    await opened.close()
  }
})

test('error: who does not want the site to know them is not taken to the provider', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(query)
  const window = await openWindow(wallet)
  await window.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.demo.dialog('Google').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)
})

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
    await wallet.open(`${query}&lang=en`)
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
  await wallet.open(query)
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
  await wallet.open(`${query}#latchkit=google.${'s'.repeat(22)}`)
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  expect(page.url()).not.toContain('latchkit=')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a window that is blocked twice: the page leaves in its own tab', async ({ wallet, page, watched }) => {
  watched.expected.push(noIcon)
  await wallet.open(query)
  // The browser opens none, neither by the page nor by the frame, and says so to nobody.
  await page.route(`${secureOrigin}/social?*`, (route) => route.abort())
  const dialog = await wallet.demo.openConnect()
  await openPopup(dialog.getByRole('button', { name: 'Continue with Google', exact: true }))
  await page.context().pages()[1]?.close()
  const opening = page.context().waitForEvent('page')
  await wallet.frame.getByRole('button', { name: 'Open Google in a new window' }).click()
  await (await opening).close()
  await page.unroute(`${secureOrigin}/social?*`)
  await wallet.frame.getByRole('button', { name: 'Continue in this tab' }).click()
  await allowSite(page)
  await answerAs(page, newEmail())
  await wallet.connected()
})
