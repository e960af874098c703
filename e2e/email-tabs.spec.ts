import type { Page } from '@playwright/test'
import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'

test.use({ launchOptions: partitioned() })

/** Longer than an access token lives. */
const tokenMs = 11 * 60_000

/** Opens another window: a tab behind another one shows nothing, and nothing can be approved in it. */
async function openBeside(page: Page): Promise<EmailWallet> {
  const opening = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open('about:blank', '', 'popup,noopener,width=1200,height=900'))
  return new EmailWallet(await opening)
}

test('two tabs have one session: one of them renews it, and the sign-out in one ends it in both', async ({
  wallet,
  custody,
  page,
  context,
  watched,
}) => {
  const email = newEmail()
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn(email, custody.codeTo)
  const other = await openBeside(page)
  await other.open('networks=31337')
  await expect(other.demo.fact('address')).toHaveText(address)
  // Both need a new token at once: of two renewals the second one would end the session.
  // A service that refuses the proof of a device whose clock is off says the time, and is asked again.
  watched.expected.push(/401/)
  let renewals = 0
  context.on('response', (response) => {
    const isRenewal = response.request().method() === 'POST' && response.url().endsWith('/session/refresh')
    if (isRenewal && response.ok()) renewals++
  })
  custody.advance(tokenMs)
  const begin = async (tab: EmailWallet) => {
    const listed = tab.page.waitForResponse(/recovery\/v1\/devices/)
    await tab.page.reload()
    await listed
  }
  const sign = async (tab: EmailWallet) => {
    await expect(tab.demo.fact('address')).toHaveText(address)
    await tab.demo.tryIt('Sign message')
    await tab.press()
  }
  await Promise.all([begin(wallet), begin(other)])
  await sign(wallet)
  await sign(other)
  for (const tab of [wallet, other])
    await expect(tab.page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
  expect(renewals).toBe(1)

  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await expect(other.demo.fact('status')).toHaveText('disconnected')
  // 4.disconnect.clears
  expect(await wallet.storedText()).not.toMatch(/session_token|email_login_used|last_used_chain|@example/)
  await page.reload()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
})

test('who logs in with another account in a second tab has that account in both, and can use it in both', async ({
  wallet,
  custody,
  page,
}) => {
  await wallet.open('networks=31337')
  const other = await openBeside(page)
  await other.open('networks=31337')
  const { address } = await wallet.logIn(newEmail(), custody.codeTo)
  const { address: newAddress } = await other.logIn(newEmail(), custody.codeTo)
  expect(newAddress).not.toBe(address)
  await expect(wallet.demo.fact('address')).toHaveText(newAddress)
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  for (const tab of [wallet, other]) {
    await tab.demo.tryIt('Sign message')
    await tab.press()
    await expect(tab.page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
  }
  await page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(newAddress)
})
