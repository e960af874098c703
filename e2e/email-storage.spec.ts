import { newEmail } from './stage/EmailWallet.js'
import { expect, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { pressAlive } from './stage/pressAlive.js'

// Playwright's Chromium refuses a frame of another site any storage, as browsers do that block it.

test('blocked storage: the wallet works until the page goes, and says so; its window remembers the browser', async ({
  wallet,
  custody,
  page,
}) => {
  const email = newEmail()
  const { frame } = wallet
  async function openWindow(name: string) {
    return openPopup(frame.getByRole('button', { name }))
  }
  await wallet.open('networks=31337')
  await wallet.type(email)
  await expect(frame.getByText(/forgets your wallet when you close the page/)).toBeVisible()
  await wallet.code.fill(await custody.codeTo(email))
  await expect(frame.getByText('Remember this browser?')).toBeVisible()
  const remembered = await openWindow('Remember this browser')
  await expect.poll(() => remembered.isClosed()).toBe(true)
  await wallet.connected()
  const address = await wallet.address()
  const result = await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  await page.reload()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')

  // The page is a new device each time; the window is the one that lets it in.
  custody.advance(31_000)
  await wallet.type(email)
  await wallet.code.fill(await custody.codeTo(email, 2))
  await wallet.press('It’s mine')
  const opened = await openWindow('I have another wallet window here')
  await pressAlive(opened.getByRole('button', { name: 'Approve', exact: true }))
  await expect(frame.getByText('You can use your wallet here now')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  expect(await wallet.address()).toBe(address)
  await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
})
