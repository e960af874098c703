import type { Page } from '@playwright/test'
import { type EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, openProfile, partitioned, signMessage, test } from './stage/emailTest.js'
import { isolateSite } from './stage/isolatePages.js'
import { openPopup } from './stage/openPopup.js'
import { hourMs } from './stage/ownCustody.js'
import { allowSite, answerAs, emailOffer, socialQuery, typeDigits } from './stage/socialLogin.js'

test.use({ launchOptions: partitioned() })

// A wallet that a provider has made is offered an address, and a wallet by email is opened by a provider from now on.

/** Comes in by a provider as the person of an address, on a device that was never signed in on the site. */
async function comeInAs(wallet: EmailWallet, email: string, name = 'Google'): Promise<void> {
  const window = await openWindow(wallet, name)
  await allowSite(window, name)
  await answerAs(window, email)
}

async function openWindow({ demo }: EmailWallet, name: string): Promise<Page> {
  const dialog = await demo.openConnect()
  return openPopup(dialog.getByRole('button', { name: `Continue with ${name}`, exact: true }))
}

/** Proves the wallet by Google, in a window that the frame's own button opens. */
async function proveByGoogle({ frame }: EmailWallet, email: string): Promise<void> {
  const window = await openPopup(frame.getByRole('button', { name: 'Continue with Google', exact: true }))
  await answerAs(window, email)
}

test('after a login by Google its address is offered; by its code a new device of Google needs it a week later', async ({
  wallet,
  custody,
  browser,
  page,
}) => {
  test.setTimeout(120_000)
  const email = newEmail()
  await wallet.open(socialQuery)
  await comeInAs(wallet, email)
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  const address = await wallet.address()
  await expect(emailOffer(wallet)).toBeVisible()
  await expect(wallet.dialog('Confirm Email')).toBeVisible()
  await expect(wallet.frame.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)
  await wallet.pressInFrame('Continue')
  await proveByGoogle(wallet, email)
  await expect(wallet.frame.getByText(/^Now enter the 12-digit code/)).toContainText(email)
  await wallet.code.fill(await custody.codeTo(email))
  await wallet.connected()
  // No site learns it: neither the demo nor what the site keeps.
  expect(await page.locator('body').textContent()).not.toContain(email)
  expect(await wallet.storedText()).not.toContain(email)
  await signMessage(wallet, address)

  custody.advance(7 * 24 * hourMs)
  const second = await openProfile(browser, custody, socialQuery)
  await comeInAs(second, email)
  await expect(second.frame.getByText(/code we sent to your wallet’s email address/)).toBeVisible()
  await second.page.context().close()
})

test('who skips the offer is not asked again, and adds an address in Wallet Settings, Email', async ({
  wallet,
  custody,
}) => {
  test.setTimeout(120_000)
  const [login, email] = [newEmail(), newEmail()]
  await wallet.open(socialQuery)
  await comeInAs(wallet, login)
  await wallet.pressInFrame('Not now')
  await wallet.connected()
  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await comeInAs(wallet, login)
  await wallet.connected()
  const settings = await wallet.openSettings()
  const row = settings.getByRole('button', { name: 'Email', exact: true })
  await row.click()
  const change = wallet.demo.dialog('Change Email')
  await change.getByRole('textbox', { name: 'New email address' }).fill(email)
  await change.getByRole('button', { name: 'Continue with email' }).click()
  expect(await wallet.press('Add')).toContain(`Add ${email} as your wallet’s email`)
  await proveByGoogle(wallet, login)
  await wallet.code.fill(await custody.codeTo(email))
  await expect(row).toHaveAccessibleDescription(email)
})

test('who has a wallet by email and comes by Google: the code opens it, and Google opens it from now on', async ({
  wallet,
  custody,
}) => {
  test.setTimeout(120_000)
  const email = newEmail()
  await wallet.open(socialQuery)
  const { address } = await wallet.logIn(email, custody.codeTo)
  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  custody.advance(31_000)
  await comeInAs(wallet, email)
  await wallet.pressInFrame('Open that wallet with a code')
  await expect(wallet.frame.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)
  await wallet.pressInFrame('Send code')
  await wallet.code.fill(await custody.codeTo(email, 2))
  await wallet.press('It’s mine')
  const window = await openPopup(
    wallet.frame.getByRole('button', { name: 'Continue with Google', exact: true }),
  )
  await answerAs(window, email)
  await expect(wallet.frame.getByText(`Google, ${email}`)).toBeVisible()
  await wallet.press('Add Google')
  await wallet.connected()
  expect(await wallet.address()).toBe(address)
  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await comeInAs(wallet, email)
  await wallet.connected()
  expect(await wallet.address()).toBe(address)
})

test('a site that cuts off its windows: a proof before an act is brought by the digits of the box', async ({
  wallet,
  context,
}) => {
  test.setTimeout(120_000)
  const [login, email] = [newEmail(), newEmail()]
  await wallet.open(socialQuery)
  await comeInAs(wallet, login)
  await expect(emailOffer(wallet)).toBeVisible()
  const stop = await isolateSite(context)
  await wallet.page.reload()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await (await openWindow(wallet, 'Google')).close()
  const box = wallet.frame.getByRole('button', { name: 'Open Google in a new window' })
  const opening = context.waitForEvent('page')
  await box.click()
  const first = await opening
  await allowSite(first)
  await answerAs(first, login)
  await typeDigits(wallet, first)
  await wallet.frame.getByRole('textbox', { name: 'Email address' }).fill(email)
  await wallet.pressInFrame('Continue')
  const step = wallet.frame.getByRole('button', { name: 'Continue with Google', exact: true })
  const cutting = context.waitForEvent('page')
  await step.click()
  await (await cutting).close()
  const again = context.waitForEvent('page')
  await box.click()
  const second = await again
  await answerAs(second, login)
  await typeDigits(wallet, second)
  await wallet.typeCode(email)
  await wallet.connected()
  stop()
})
