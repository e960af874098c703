import { newEmail } from './stage/EmailWallet.js'
import { expect, expectSigned, openDevice, partitioned, test } from './stage/emailTest.js'
import { hourMs } from './stage/ownCustody.js'

test.use({ launchOptions: partitioned() })

test('a new device has the address at once, and signs when another one approves it or a day has passed', async ({
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

  // Devices that are unknown get two codes an hour from one network.
  custody.advance(hourMs)
  const third = await openDevice(browser, custody, email, 3)
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
