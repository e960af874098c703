import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, signMessage, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { standInOf } from './stage/ownCustody.js'
import { allowSite, answerAs, openProvider, openSocialWindow, socialQuery } from './stage/socialLogin.js'

test.use({ launchOptions: partitioned() })

// What fails in a login by a provider: each time the person reads what is so, presses the next act, and is in.

/** What the browser itself logs where a call gets no answer. */
const noAnswer = /ERR_|Failed to load resource/
const notResponding = 'The wallet service isn’t responding. Check your connection and try again.'

/** Runs while nothing at these addresses answers the browser. */
async function down(context: BrowserContext, urls: string, act: () => Promise<unknown>): Promise<void> {
  await context.route(urls, (route) => route.abort('connectionrefused'))
  await act()
  await context.unroute(urls)
}

/** Expects that the page says why a login has failed, and that its window has closed. */
async function fails(dialog: Locator, window: Page, sentence: string): Promise<void> {
  await expect(dialog.getByText(sentence)).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)
}

/** Presses *Try again*, and comes in. */
async function tryAgain(wallet: EmailWallet, dialog: Locator, name = 'Google'): Promise<void> {
  const window = await openPopup(dialog.getByRole('button', { name: 'Try again' }))
  await allowSite(window, name)
  // GitHub lets whom it knows come back without asking.
  if (name === 'Google') await answerAs(window, newEmail())
  await wallet.connected()
}

test('a provider whose page does not answer: the window is opened again from the page, and the login goes on', async ({
  wallet,
  custody: _,
  page,
  context,
}) => {
  await page.clock.install()
  await wallet.open(socialQuery)
  const dialog = wallet.demo.dialog('Google')
  const again = dialog.getByRole('button', { name: 'Open window again' })
  const failed = context.waitForEvent('requestfailed')
  await down(context, `${standInOf('google')}/**`, async () => {
    await openProvider(wallet)
    await failed
    await expect(again).toBeVisible()
    await page.clock.runFor(21_000)
    await expect(dialog.getByText('Window gone? Open it again.')).toBeVisible()
  })
  const [, window] = context.pages()
  if (!window) throw new Error('the window has gone')
  await again.click()
  await allowSite(window)
  await answerAs(window, newEmail())
  await wallet.connected()
})

test('a window that was closed at the provider: it is opened again, or the login is cancelled', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(socialQuery)
  const dialog = wallet.demo.dialog('Google')
  await (await openProvider(wallet)).close()
  const second = await openPopup(dialog.getByRole('button', { name: 'Open window again' }))
  await allowSite(second)
  await second.close()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.demo.dialog('Connect Wallet')).toBeVisible()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  const third = await openPopup(
    wallet.demo.dialog('Connect Wallet').getByRole('button', { name: 'Continue with Google', exact: true }),
  )
  await allowSite(third)
  await answerAs(third, newEmail())
  await wallet.connected()
})

for (const name of ['Google', 'GitHub'])
  test(`the services get no answer of ${name}: it is said, and the next try works`, async ({
    wallet,
    custody,
    watched,
  }) => {
    watched.expected.push(/503/)
    await wallet.open(socialQuery)
    const dialog = wallet.demo.dialog(name)
    await custody.withoutProviders(async () => {
      const window = await openProvider(wallet, name)
      await answerAs(window, newEmail())
      await fails(dialog, window, `${name} isn’t responding`)
    })
    await expect(wallet.demo.fact('status')).toHaveText('disconnected')
    await tryAgain(wallet, dialog, name)
  })

test('five minutes at the provider are over: the window closes, it is said, and the next try works', async ({
  wallet,
  custody: _,
  page,
  watched,
}) => {
  // A service that refuses the proof of a device whose clock is off says the time, and is asked again.
  watched.expected.push(/401/)
  await page.clock.install()
  await wallet.open(socialQuery)
  const dialog = wallet.demo.dialog('Google')
  const window = await openProvider(wallet)
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  await page.clock.runFor(290_000)
  await expect(dialog.getByRole('button', { name: 'Open window again' })).toBeVisible()
  await page.clock.runFor(15_000)
  await fails(dialog, window, 'Sign-in timed out')
  await tryAgain(wallet, dialog)
})

for (const service of ['auth', 'recovery'] as const) {
  test(`${service} is down as a login begins: it is said, and the next try works`, async ({
    wallet,
    custody,
    context,
    watched,
  }) => {
    watched.expected.push(noAnswer)
    await wallet.open(socialQuery)
    const dialog = wallet.demo.dialog('Google')
    await down(context, custody.urls[service], async () => {
      const window = await openSocialWindow(wallet)
      await fails(dialog, window, notResponding)
    })
    await tryAgain(wallet, dialog)
  })

  for (const name of ['Google', 'GitHub'])
    test(`${service} goes while the person is at ${name}: no wallet is made, and the next try makes one that signs`, async ({
      wallet,
      custody,
      context,
      watched,
    }) => {
      watched.expected.push(noAnswer)
      await wallet.open(socialQuery)
      const dialog = wallet.demo.dialog(name)
      const window = await openProvider(wallet, name)
      await down(context, custody.urls[service], async () => {
        await answerAs(window, newEmail())
        await fails(dialog, window, notResponding)
      })
      await expect(wallet.demo.fact('status')).toHaveText('disconnected')
      await tryAgain(wallet, dialog, name)
      await signMessage(wallet, await wallet.address())
    })
}
