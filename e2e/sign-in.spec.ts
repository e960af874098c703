import { accounts } from './stage/Demo.js'
import { members, statusOf, toSignIn } from './stage/signIn.js'
import { expect, test } from './stage/test.js'

const [first, second] = accounts

/** The answer of `/members` to who is not signed in, as the console tells it. */
const notSignedIn = /status of 401/

test('required: it does not close, a declined signature says so, and signing in holds over a page load', {
  tag: '@main',
}, async ({ demo, page, watched }) => {
  watched.expected.push(notSignedIn)
  const dialog = await toSignIn(demo, 'siwx=required')
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('session')).toHaveText('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Show the full message' }).click()
  await expect(dialog.getByText('wants you to sign in with your Ethereum account:')).toBeVisible()

  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert').getByText('Signature declined')).toBeVisible()
  await page.evaluate(() => window.latchkit.wallet.set({ reject: false }))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(demo.fact('session')).toHaveText(first)
  expect(await members(page)).toEqual([200, expect.stringContaining(`eip155:31337:${first}`)])

  await page.reload()
  await expect(demo.fact('session')).toHaveText(first)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Another network needs a session of its own; who does not want it is back where they were signed in.
  await demo.tryIt('Switch network')
  await expect(dialog.getByText('This site signs you in on each network.')).toBeVisible()
  await expect(demo.fact('session')).toHaveText('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect(demo.fact('session')).toHaveText(first)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // X6: another account is not signed in.
  await page.evaluate(() => window.latchkit.wallet.switchAccount(1))
  await expect(demo.fact('address')).toHaveText(second)
  await expect(dialog).toBeVisible()
  await expect(demo.fact('session')).toHaveText('')
  await expect.poll(() => members(page)).toEqual([401, expect.any(String)])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('solana: declined, verified by the server, over a page load, by another account, and over with the connection', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(notSignedIn)
  const dialog = await toSignIn(demo, 'namespaces=solana&siwx=required')
  const address = (await demo.fact('address').textContent()) ?? ''
  const sign = dialog.getByRole('button', { name: 'Sign in' })
  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  await sign.click()
  await expect(dialog.getByRole('alert').getByText('Signature declined')).toBeVisible()
  await page.evaluate(() => window.latchkit.wallet.set({ reject: false }))
  await sign.click()
  await expect(demo.fact('session')).toHaveText(address)
  expect(await members(page)).toEqual([200, expect.stringContaining(`:${address}`)])
  await page.reload()
  await expect(demo.fact('session')).toHaveText(address)

  await page.evaluate(() => window.latchkit.wallet.switchAccount(1))
  await expect(dialog.getByText('Sign a message to show that this account is yours.')).toBeVisible()
  await expect(demo.fact('address')).not.toHaveText(address)
  await expect.poll(async () => (await members(page))[0]).toBe(401)
  await sign.click()
  await expect(demo.fact('session')).not.toHaveText('')
  expect((await members(page))[0]).toBe(200)
  await demo.tryIt('Disconnect')
  await expect(demo.fact('session')).toHaveText('')
  await expect.poll(async () => (await members(page))[0]).toBe(401)
})

test('at the gateway, which is another site: a key that nobody can read out holds the session', {
  tag: '@main',
}, async ({ demo, page }) => {
  const dialog = await toSignIn(demo, 'siwx=gateway')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(demo.fact('session')).toHaveText(first)
  await page.reload()
  await expect(demo.fact('session')).toHaveText(first)
  await demo.tryIt('Sign out')
  await expect(demo.fact('session')).toHaveText('')
  // Who has signed out wants no session: the page does not ask by itself.
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect.poll(() => statusOf(page, 'eip155')).toBe('due')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a server the session is this browser’s alone', async ({ demo, page }) => {
  const dialog = await toSignIn(demo, 'siwx=unverified')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(demo.fact('session')).toHaveText(first)
  await page.reload()
  await expect(demo.fact('session')).toHaveText(first)
  // What the storage has is the name of a record, and no address or message.
  const stored = await page.evaluate(() => localStorage.getItem('latchkit:default:siwx_auth_token'))
  expect(JSON.parse(stored ?? '{}')).toEqual({ v: 1, d: expect.stringMatching(/^[\da-f]{32}$/) })
})
