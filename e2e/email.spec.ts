import { verifyMessage } from 'viem'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { basePort } from './stage/ports.js'

test.use({ launchOptions: partitioned() })

const failure = 'Unable to load email login dependency'

test('a visitor without a wallet logs in by email, signs in the window, and is there after a page load', {
  tag: '@main',
}, async ({ wallet, page }) => {
  const email = newEmail()
  await wallet.open()
  await wallet.type(email)
  await expect(wallet.dialog('Confirm Email')).toBeVisible()
  // The modal below it is out of reach, and is not read out.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  // A browser that divides storage keeps what the frame has.
  await expect(wallet.frame.getByText(/forgets your wallet/)).toHaveCount(0)
  const code = await wallet.typeCode(email)
  await wallet.connected()
  const address = await wallet.address()

  const result = await wallet.demo.tryIt('Sign message')
  await expect(wallet.dialog('Approve Transaction')).toBeVisible()
  expect(await wallet.press()).toContain(new URL(page.url()).origin)
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from Latchkit', signature })).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // S1: the code was never in the page.
  expect(await wallet.storedText()).not.toContain(code)
  let bringModal = () => {}
  const brought = new Promise<void>((resolve) => {
    bringModal = resolve
  })
  await page.route(/list\.react/, (route) => brought.then(() => route.continue()))
  await page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  // A modal that opens late stays below the frame.
  await wallet.demo.tryIt('Sign message')
  await expect(wallet.dialog('Approve Transaction')).toBeVisible()
  bringModal()
  await expect(page.locator('latchkit-modal')).toBeAttached()
  await wallet.press()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
})

test('error: a frame that the policy of the site blocks says so, and the next use tries again', async ({
  wallet,
  page,
  watched,
}) => {
  // A page that a test answers counts as one of the internet, and may not ask this machine.
  watched.expected.push(/frame-src|loopback|ERR_FAILED|gateway of backendUrl/)
  await page.route('**/?email=on*', async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace('demo.localhost', '127.0.0.1') })
    const policy = answer.headers()['content-security-policy']?.replace(/frame-src [^;]*/, "frame-src 'none'")
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'content-security-policy': policy ?? '' },
    })
  })
  await wallet.open()
  const dialog = await wallet.type('ada@example.org')
  await expect(dialog.getByRole('alert')).toContainText(failure)
  await expect(page.locator('latchkit-frame')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  await expect.poll(() => watched.violations.length).toBe(2)
  await expect(dialog.getByRole('alert')).toContainText(failure)
  watched.violations.splice(0)
})

test('error: F3 a page that is not of the project gets no frame', { tag: '@main' }, async ({
  wallet,
  page,
  watched,
}) => {
  const refused: string[] = []
  watched.expected.push(/frame-ancestors|gateway|CORS|Failed to load/)
  page.on('console', (message) => refused.push(message.text()))
  await wallet.open(undefined, `http://stranger.localhost:${basePort}`)
  await wallet.type('ada@example.org')
  await expect.poll(() => refused.join('\n')).toMatch(/secure\.localhost.*frame-ancestors/)
  await expect(wallet.dialog('Confirm Email')).toHaveCount(0)
})
