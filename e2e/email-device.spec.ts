import type { Browser } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, openProfile, partitioned, test } from './stage/emailTest.js'
import { hourMs, type OwnCustody } from './stage/ownCustody.js'
import { pressAlive } from './stage/pressAlive.js'

test.use({ launchOptions: partitioned() })

const message = 'Hello from Latchkit'

/** Another browser profile, which logs in by the same address: all twelve digits are typed. */
async function logInElsewhere(browser: Browser, custody: OwnCustody, email: string, mails: number) {
  const wallet = await openProfile(browser, custody)
  custody.advance(31_000)
  await wallet.open('networks=31337')
  await wallet.type(email)
  await expect(wallet.dialog('Register Device')).toBeVisible()
  const code = await custody.codeTo(email, mails)
  expect(code).toHaveLength(12)
  await wallet.code.fill(code)
  // Until both services have seen a code, only auth vouches for the wallet: the first time it says where it was made.
  if (mails === 2) await pressAlive(wallet.frame.getByRole('button', { name: 'It’s mine' }))
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  return wallet
}

/** Expects the signature of the demo's message. */
async function expectSigned(wallet: EmailWallet, address: `0x${string}`) {
  const result = wallet.page.getByTestId('result')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

test('a new device has the address at once, and signs when another one approves it or a day has passed', async ({
  wallet,
  custody,
  page,
  browser,
}) => {
  const email = newEmail()
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn(email, custody.codeTo)

  const second = await logInElsewhere(browser, custody, email, 2)
  expect(await second.address()).toBe(address)
  await expect(second.frame.getByText(/This device can sign from/)).toBeVisible()
  await second.frame.getByRole('button', { name: 'Close' }).click()
  await second.demo.tryIt('Sign message')
  await expect(second.frame.getByText(/This device can sign from/)).toBeVisible()
  // The first device is shown it at its next start, and the request of the second one goes on by itself.
  await page.reload()
  await expect(wallet.dialog('Register Device')).toBeVisible()
  await wallet.press()
  await second.press()
  await expectSigned(second, address)

  const third = await logInElsewhere(browser, custody, email, 3)
  await expect(third.frame.getByText(/This device can sign from/)).toBeVisible()
  custody.advance(24 * hourMs + 1_000)
  await third.frame.getByRole('button', { name: 'Close' }).click()
  await third.demo.tryIt('Sign message')
  await third.press()
  // Its code is a day old: auth gives its share for a new one.
  await third.code.fill(await custody.codeTo(email, 4))
  await expectSigned(third, address)
  expect(custody.mailsTo(email).length).toBeGreaterThan(3)
})
