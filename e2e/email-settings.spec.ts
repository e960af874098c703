import { newEmail } from './stage/EmailWallet.js'
import { expect, expectSigned, openDevice, openProfile, partitioned, test } from './stage/emailTest.js'
import { hourMs } from './stage/ownCustody.js'

test.use({ launchOptions: partitioned() })

test('a new address, devices that wait, a freeze by the link of a mail, and the end of all sessions', async ({
  wallet,
  custody,
  page,
  browser,
  watched,
}) => {
  // The sessions of those that are signed out are refused, and browsers write that into the console.
  watched.expected.push(/401/)
  test.setTimeout(180_000)
  const [old, email] = [newEmail(), newEmail()]
  const { frame, demo } = wallet
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn(old, custody.codeTo)

  custody.advance(31_000)
  const settings = await wallet.openSettings()
  const row = settings.getByRole('button', { name: 'Email', exact: true })
  await row.click()
  const change = demo.dialog('Change Email')
  await change.getByRole('textbox', { name: 'New email address' }).fill(email)
  await change.getByRole('button', { name: 'Continue with email' }).click()
  expect(await wallet.press('Change')).toContain(`Change your email to ${email}`)
  await expect(frame.getByText(/^To change your email/)).toContainText(old)
  await wallet.code.fill(await custody.codeTo(old, 2))
  await expect(frame.getByText(/^Now enter the 12-digit code/)).toContainText(email)
  await wallet.code.fill(await custody.codeTo(email))
  await expect(row).toHaveAccessibleDescription(email)

  await settings.getByRole('button', { name: 'Ways to sign in' }).click()
  await expect(frame.getByRole('heading', { name: 'Ways to Sign In' })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()

  // The new address opens the wallet elsewhere; what signs waits.
  const second = await openDevice(browser, custody, email, 2)
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
  await expect(second.demo.fact('address')).toHaveText(address)

  await settings.getByRole('button', { name: 'Devices' }).click()
  await frame.getByRole('button', { name: /^Review / }).click()
  await expect(frame.getByText(/use your wallet/)).toBeVisible()
  await wallet.press()
  await expect(second.frame.getByText('You can use your wallet here now')).toBeVisible()
  await page.bringToFront()

  // The parts of the key are replaced: the wallet stays, and what another device has of the old ones is of no use.
  await expect(frame.getByRole('button', { name: /^Review / })).toHaveCount(0)
  await frame.getByRole('button', { name: /^Refresh wallet keys/ }).click()
  custody.advance(31_000)
  await wallet.press('Send code')
  await wallet.code.fill(await custody.codeTo(email, 3))
  await expect(frame.getByRole('button', { name: /^Remove .*\(demo/ })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await settings.getByRole('button', { name: 'Close' }).click()
  await demo.tryIt('Sign message')
  await wallet.press()
  await expectSigned(wallet, address)
  custody.advance(31_000)
  await second.pressInFrame('Close')
  await second.demo.tryIt('Sign message')
  await second.press()
  await second.code.fill(await custody.codeTo(email, 4))
  await expectSigned(second, address)

  // A device that is removed is signed out at its next request, and waits as a new one does.
  await (await wallet.openSettings()).getByRole('button', { name: 'Devices' }).click()
  // Windows of this browser are devices too; the one of the other site is meant.
  await frame.getByRole('button', { name: /^Remove .*\(demo/ }).click()
  custody.advance(31_000)
  await wallet.press('Send code')
  await wallet.code.fill(await custody.codeTo(email, 5))
  await expect(frame.getByRole('button', { name: /^Refresh wallet keys/ })).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Remove .*\(demo/ })).toHaveCount(0)
  // A device that is unknown shares two codes an hour of one network with the change of the address.
  custody.advance(hourMs)
  const refresh = second.page.waitForResponse(/\/auth\/v1\/session\/refresh$/)
  await second.demo.tryIt('Sign message')
  await second.press()
  expect((await refresh).status()).toBe(401)
  const again = await custody.codeTo(email, 6)
  expect(again).toHaveLength(12)
  await second.code.fill(again)
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()

  // A mail server that opens the link changes nothing; the button of its page does.
  const link = await custody.freezeLink(email, 'A new device wants to use your wallet')
  const mail = await (await browser.newContext()).newPage()
  await mail.goto(link)
  await frame.getByRole('button', { name: 'Go back' }).click()
  await frame.getByRole('button', { name: 'Devices' }).click()
  await expect(frame.getByRole('button', { name: /^Block new devices/ })).toBeVisible()
  await mail.getByRole('button', { name: 'Block new devices' }).click()
  await expect(mail.getByRole('heading', { name: 'New devices are blocked' })).toBeVisible()
  await expect(second.frame.getByText(/^This device stays out until/)).toBeVisible()

  // It ends by itself; sooner takes a code, and then a day.
  await frame.getByRole('button', { name: 'Go back' }).click()
  await frame.getByRole('button', { name: 'Devices' }).click()
  await expect(frame.getByText(/^New devices are blocked until/)).toBeVisible()
  custody.advance(31_000)
  await frame.getByRole('button', { name: /^Allow new devices again/ }).click()
  await wallet.press('Send code')
  await wallet.code.fill(await custody.codeTo(email, 7))
  await expect(frame.getByRole('button', { name: /^Block new devices/ })).toBeVisible()
  await expect(frame.getByText(/^New devices are blocked until/)).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Allow new devices again/ })).toHaveCount(0)
  custody.advance(24 * hourMs + 1_000)
  // Who waits goes on by itself, with the request that made it wait.
  await expect(second.frame.getByRole('heading', { name: 'Sign Message' })).toBeVisible()
  await second.press()
  await second.code.fill(await custody.codeTo(email, 8))
  await expectSigned(second, address)

  await frame.getByRole('button', { name: 'Sign out everywhere' }).click()
  await wallet.press('Sign out')
  await expect(demo.fact('status')).toHaveText('disconnected')

  // The address that was left opens another wallet.
  await page.goto('about:blank')
  const third = await (await openProfile(browser, custody)).logIn(old, (to) => custody.codeTo(to, 3))
  expect(third.address).not.toBe(address)
})
