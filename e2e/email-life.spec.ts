import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { ownCustody } from './stage/ownCustody.js'
import { basePort } from './stage/ports.js'

test.use({ launchOptions: partitioned() })

/** Longer than an access token lives. */
const tokenMs = 11 * 60_000

test('two tabs have one session: one of them renews it, and the sign-out in one ends it in both', async ({
  wallet,
  page,
  context,
  watched,
}) => {
  const custody = await ownCustody()
  await custody.serve(context)
  const email = newEmail()
  await wallet.open('networks=31337')
  await wallet.type(email)
  await wallet.code.fill(await custody.codeTo(email))
  await wallet.connected()
  const address = await wallet.address()
  const other = new EmailWallet(await context.newPage())
  await other.open('networks=31337')
  await expect(other.demo.fact('address')).toHaveText(address)
  // Both need a new token at once: of two renewals the second one would end the session.
  // A service that refuses the proof of a device whose clock is off says the time, and is asked again.
  watched.expected.push(/401/)
  let renewals = 0
  let letRenew = () => {}
  const bothWait = new Promise<void>((resolve) => {
    letRenew = resolve
  })
  await context.route('**/session/refresh', async (route) => {
    renewals++
    await bothWait
    await route.continue()
  })
  custody.advance(tokenMs)
  for (const each of [wallet, other]) {
    const listed = each.page.waitForResponse(/recovery\/v1\/devices/)
    await each.page.reload()
    await listed
    await expect(each.demo.fact('address')).toHaveText(address)
    await each.demo.tryIt('Sign message')
    await each.press()
    await expect(each.frame.getByText('Signing…')).toBeVisible()
  }
  letRenew()
  for (const each of [wallet, other])
    await expect(each.page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
  expect(renewals).toBe(1)

  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await expect(other.demo.fact('status')).toHaveText('disconnected')
  // 4.disconnect.clears
  expect(await wallet.storedText()).not.toMatch(/session_token|email_login_used|last_used_chain|@example/)
  await page.reload()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await custody.close()
})

test('another site of the same browser is a new device with the same address', async ({
  wallet,
  context,
}) => {
  const custody = await ownCustody()
  await custody.serve(context)
  const email = newEmail()
  await wallet.open('networks=31337')
  await wallet.type(email)
  await wallet.code.fill(await custody.codeTo(email))
  await wallet.connected()
  const address = await wallet.address()
  custody.advance(31_000)
  await wallet.open('networks=31337', `http://127.0.0.1:${basePort}`)
  await wallet.type(email)
  await expect(wallet.dialog('Register Device')).toBeVisible()
  await wallet.code.fill(await custody.codeTo(email, 2))
  await wallet.frame.getByRole('button', { name: 'It’s mine' }).click()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  await expect(wallet.frame.getByText(/This device can sign from/)).toBeVisible()
  await custody.close()
})
