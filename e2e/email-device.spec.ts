import { newEmail } from './stage/EmailWallet.js'
import { expect, expectSigned, openDevice, partitioned, test } from './stage/emailTest.js'

test.use({ launchOptions: partitioned() })

test('a new device has the address at once, and signs when another one approves it, which is told of it at its next start', async ({
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
  await second.pressInFrame('Close')
  await second.demo.tryIt('Sign message')
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
  // The first device is told of it at its next start, by no dialog over the page; the request of the second one goes on by itself.
  await page.reload()
  const toast = page.getByRole('status').filter({ hasText: 'A new device wants to use your wallet' })
  await expect(toast).toBeVisible()
  await expect(wallet.demo.accountButton).toHaveAccessibleDescription('A new device is waiting')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stored = await wallet.storedText()
  expect(stored).toContain('told_devices')
  // Once a day: the next page has the dot alone, and the settings lead to the device.
  await page.reload()
  await expect(wallet.demo.accountButton).toHaveAccessibleDescription('A new device is waiting')
  await page.waitForTimeout(500)
  await expect(toast).toHaveCount(0)
  await wallet.openSettings()
  await expect(page.getByRole('button', { name: 'Devices', exact: true })).toHaveAccessibleDescription(
    'A new device is waiting',
  )
  await page.getByRole('button', { name: 'Close' }).first().click()
  // Another day.
  await page.evaluate(() => localStorage.removeItem('latchkit:default:told_devices'))
  await page.reload()
  await toast.getByRole('button', { name: 'Review' }).click()
  await expect(wallet.dialog('Register Device')).toBeVisible()
  await wallet.press()
  await expect(wallet.demo.accountButton).not.toHaveAccessibleDescription('A new device is waiting')
  await second.press()
  await expectSigned(second, address)
  expect(custody.mailsTo(email).length).toBeGreaterThan(2)
})
