import { setBalance } from './stage/chain.js'
import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { isolateSite } from './stage/isolatePages.js'
import { openPopup } from './stage/openPopup.js'
import { basePort } from './stage/ports.js'
import { pressAlive } from './stage/pressAlive.js'

test.use({ launchOptions: partitioned() })

test('a window that is closed refuses, and one approves a new site of the same browser at once', async ({
  wallet,
  custody,
  page,
}) => {
  const email = newEmail()
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn(email, custody.codeTo)
  await setBalance(31337, address, 2n)
  const result = await wallet.demo.tryIt('Send transaction')
  await (await wallet.openWindow()).close()
  await expect(result).toHaveText('userRejected')

  // Another site has other storage: it is a new device, which the window approves.
  custody.advance(31_000)
  const other = new EmailWallet(page)
  await other.open('networks=31337', `http://127.0.0.1:${basePort}`)
  await other.type(email)
  await other.code.fill(await custody.codeTo(email, 2))
  await other.press('It’s mine')
  const opened = await openPopup(
    other.frame.getByRole('button', { name: 'I have another wallet window here' }),
  )
  await expect(opened.getByText(`http://127.0.0.1:${basePort}`)).toBeVisible()
  await pressAlive(opened.getByRole('button', { name: 'Approve', exact: true }))
  await expect(other.frame.getByText('You can use your wallet here now')).toBeVisible()
  await other.pressInFrame('Close')
  expect(await other.address()).toBe(address)
  await other.demo.tryIt('Sign message')
  await other.press()
  await expect(page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
})

test('on a page with COOP same-origin the window is reached by its link, and digits that match', async ({
  wallet,
  page,
  context,
}) => {
  const stop = await isolateSite(context)
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  await setBalance(31337, address, 2n)
  const result = await wallet.demo.tryIt('Send transaction')
  const opening = page.context().waitForEvent('page')
  await wallet.windowButton.click()
  const opened = await opening
  const digits = wallet.frame.locator('.digits > [aria-hidden]')
  await expect(digits).toHaveCount(2)
  const shown = (await digits.allTextContents()).join(' ')
  await expect(opened.getByText(`Does the page show ${shown}?`)).toBeVisible()
  await pressAlive(opened.getByRole('button', { name: 'They match' }))
  // A page that is not looked at has nothing in sight.
  await opened.bringToFront()
  const approve = opened.getByRole('button', { name: 'Approve', exact: true })
  await pressAlive(approve)
  await expect(result).toHaveText(/^0x[\da-f]{64}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  stop()
})
