import { newEmail } from './stage/EmailWallet.js'
import { expect, expectSigned, openDevice, partitioned, test } from './stage/emailTest.js'

test.use({ launchOptions: partitioned() })

test('a new device has the address at once, and signs when another one approves it, which is shown it at its next start', async ({
  wallet,
  custody,
  page,
  browser,
}) => {
  const email = newEmail()
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn(email, custody.codeTo)

  const second = await openDevice(browser, custody, email, 2)
  expect(await second.address()).toBe(address)
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
  await second.frame.getByRole('button', { name: 'Close' }).click()
  await second.demo.tryIt('Sign message')
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
  // The first device is shown it at its next start, and the request of the second one goes on by itself.
  await page.reload()
  await expect(wallet.dialog('Register Device')).toBeVisible()
  await wallet.press()
  await second.press()
  await expectSigned(second, address)
  expect(custody.mailsTo(email).length).toBeGreaterThan(2)
})
