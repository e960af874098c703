import { chromium, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { Demo } from './stage/Demo.js'
import { launchOptions } from './stage/launchOptions.js'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

const frameTitle = 'Latchkit secure wallet'
const failure = 'Unable to load email login dependency'

/** The code of the newest mail to an address. */
async function codeFor(email: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const mails = await (await fetch(`http://127.0.0.1:${basePort + 6}/api/messages`)).json()
      code = /\b\d{6}\b/.exec(mails.find(({ to }: { to: string }) => to === email)?.text ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** Chromium as visitors have it: Playwright switches off the storage that frames of other sites have there. */
async function launchPartitioned() {
  const { args = [], ...options } = launchOptions()
  const server = await chromium.launchServer({ ...options, args })
  const given = server.process().spawnargs.find((each) => each.startsWith('--disable-features=')) ?? ''
  await server.close()
  const features = given.replace(/ThirdPartyStoragePartitioning,?/, '')
  return chromium.launch({ ...options, ignoreDefaultArgs: [given], args: [...args, features] })
}

/** Types an email address into Connect, and presses the button beside it. */
async function typeEmail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  return dialog
}

test('a visitor without a wallet logs in by email, signs in the frame, and is there after a page load', async ({
  baseURL,
}) => {
  const browser = await launchPartitioned()
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1200, height: 900 } })
  const demo = new Demo(page)
  const email = `ada.${Date.now()}@example.org`
  await page.goto('/?email=on&play=off&namespaces=eip155')
  await typeEmail(page, email)
  const confirm = page.getByRole('dialog', { name: 'Confirm Email' })
  await expect(confirm).toBeVisible()
  // The modal below it is out of reach, and is not read out.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const code = await codeFor(email)
  const frame = page.frameLocator(`iframe[title="${frameTitle}"]`)
  await frame.getByRole('textbox', { name: 'Code' }).pressSequentially(code)
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const address = (await demo.fact('address').textContent()) as `0x${string}`

  await demo.tryIt('Sign message')
  await expect(page.getByRole('dialog', { name: 'Approve Transaction' })).toHaveCount(1)
  await expect(frame.getByText(new URL(page.url()).origin)).toBeVisible()
  const approve = frame.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeEnabled()
  await approve.click()
  const result = page.getByTestId('result')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from Latchkit', signature })).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await demo.tryIt('Sign message')
  await frame.getByRole('button', { name: 'Reject' }).click()
  await expect(result).toHaveText('userRejected')
  // S1: the code was never in the page.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(code)
  await page.reload()
  await expect(demo.fact('address')).toHaveText(address)
  await browser.close()
})

test('error: a frame that the policy of the site blocks says so, and the next use tries again', async ({
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
  await page.goto('/?email=on&play=off&namespaces=eip155')
  const dialog = await typeEmail(page, 'ada@example.org')
  await expect(dialog.getByRole('alert')).toContainText(failure)
  await expect(page.locator('latchkit-frame')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  await expect.poll(() => watched.violations.length).toBe(2)
  await expect(dialog.getByRole('alert')).toContainText(failure)
  watched.violations.splice(0)
})

test('error: F3 a page that is not of the project gets no frame', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.goto(`http://stranger.localhost:${basePort}/?email=on&play=off&namespaces=eip155`)
  await typeEmail(page, 'ada@example.org')
  await expect.poll(() => refused.join('\n')).toMatch(/secure\.localhost.*frame-ancestors/)
  await expect(page.getByRole('dialog', { name: 'Confirm Email' })).toHaveCount(0)
})
