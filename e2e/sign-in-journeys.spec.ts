import type { Page } from '@playwright/test'
import { accounts, Demo } from './stage/Demo.js'
import { members, statusOf, toSignIn } from './stage/signIn.js'
import { expect, test } from './stage/test.js'

const [first] = accounts
const dayMs = 24 * 60 * 60_000
/** A server that is down, as the console tells it. */
const failedToLoad = /Failed to load resource/

/** Another page of the same visitor, with the same wallet; in a window, for a covered tab is given one frame a second. */
async function openTab(page: Page): Promise<{ tab: Page; demo: Demo }> {
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => void open(location.href, '', 'popup,width=1200,height=900'))
  const tab = await opening
  const demo = new Demo(tab)
  await expect(demo.fact('status')).toHaveText('connected')
  return { tab, demo }
}

test('two tabs: what one signs in or out is so in the other', async ({ demo, page }) => {
  const dialog = await toSignIn(demo, 'siwx=required')
  const other = await openTab(page)
  const otherDialog = other.demo.dialog('Sign In')
  await expect(otherDialog).toBeVisible()
  await otherDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.demo.fact('session')).toHaveText(first)
  await expect(demo.fact('session')).toHaveText(first)
  await expect(dialog).toHaveCount(0)
  await demo.tryIt('Sign out')
  await expect(otherDialog.getByText('You were signed out. Sign in again to continue.')).toBeVisible()
  await expect(other.demo.fact('session')).toHaveText('')
})

test('two tabs at the gateway renew their token once between them, and both stay signed in', async ({
  demo,
  page,
  context,
}) => {
  const dialog = await toSignIn(demo, 'siwx=gateway')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(demo.fact('session')).toHaveText(first)
  const other = await openTab(page)
  await expect(other.demo.fact('session')).toHaveText(first)
  await page.evaluate(endTokens)
  const refreshes: string[] = []
  context.on('request', (each) => {
    if (each.method() === 'POST' && /\/siwx\/refresh/.test(each.url())) refreshes.push(each.url())
  })
  const answered = (each: Page) =>
    each.waitForResponse((response) => /\/siwx\/session\?/.test(response.url()))
  const tabs = [page, other.tab]
  const answers = Promise.all(tabs.map(answered))
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
  await Promise.all(tabs.map((each) => each.evaluate(comeBack)))
  for (const answer of await answers) expect(answer.status()).toBe(200)
  expect(refreshes).toHaveLength(1)
  for (const each of [demo, other.demo]) await expect(each.fact('session')).toHaveText(first)
})

/** Has the page's tokens look as after ten minutes. */
async function endTokens(): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('latchkit:default:siwx'))
  const name = JSON.parse(localStorage.getItem('latchkit:default:siwx_auth_token') ?? '{}').d
  const items = database.transaction('items', 'readwrite').objectStore('items')
  const tokens = (await done(items.get(name))) as Record<string, object>
  const ended = Object.entries(tokens).map(([key, each]) => [
    key,
    { ...each, expiresAt: new Date(0).toISOString() },
  ])
  await done(items.put(Object.fromEntries(ended), name))
  database.close()
}

test('a clock a day ahead: the server’s decides; the session ends in time while the page is open', async ({
  demo,
  page,
}) => {
  await page.clock.install({ time: Date.now() + dayMs })
  const dialog = await toSignIn(demo, 'siwx=required')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(demo.fact('session')).toHaveText(first)
  expect((await members(page))[0]).toBe(200)
  await page.clock.fastForward(dayMs - 3_600_000)
  await expect(demo.fact('session')).toHaveText(first)
  await page.clock.fastForward(3_600_000)
  await expect(dialog.getByText('You were signed out because your session ended.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a clock a day behind: the gateway’s decides', async ({ demo, page, watched }) => {
  watched.expected.push(/status of 401/)
  await page.clock.install({ time: Date.now() - dayMs })
  const dialog = await toSignIn(demo, 'siwx=gateway')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(demo.fact('session')).toHaveText(first)
  await page.reload()
  await expect(demo.fact('session')).toHaveText(first)
})

test('error: a server that is down, then does not verify; a wallet that never answers, and is left', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(failedToLoad)
  await page.route('**/siwx/nonce', (route) => route.abort())
  const dialog = await toSignIn(demo, 'siwx=required')
  const sign = dialog.getByRole('button', { name: 'Sign in' })
  const unavailable = dialog.getByRole('alert').getByText('Can’t reach the sign-in service')
  await sign.click()
  await expect(unavailable).toBeVisible()
  await page.unroute('**/siwx/nonce')
  await page.route('**/siwx/verify', (route) => route.fulfill({ status: 503, json: {} }))
  await sign.click()
  await expect(dialog.getByRole('button', { name: 'Show the full message' })).toBeVisible()
  await expect(unavailable).toBeVisible()
  await page.unroute('**/siwx/verify')
  await page.evaluate(() => window.latchkit.wallet.set({ silent: true }))
  await sign.click()
  await expect(dialog.getByRole('heading', { name: 'Confirm in Test Wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await page.evaluate(() => window.latchkit.wallet.set({ silent: false }))
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
  await sign.click()
  await expect(demo.fact('session')).toHaveText(first)
})

test('in the page’s flow the sign-in stands in the account’s place, and cancelling leads back to the wallets', async ({
  demo,
}) => {
  await demo.open('embedded=true&siwx=required')
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  const dialog = demo.dialog('Sign In')
  await expect(dialog).toBeVisible()
  await demo.accountButton.click()
  await expect(dialog).toBeVisible()
  await expect(demo.dialog('Account')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(demo.dialog('Account')).toBeVisible()
  await expect(demo.fact('session')).toHaveText(first)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a required sign-in in Arabic: the sheet does not close, and cancelling disconnects', async ({
    demo,
    page,
  }) => {
    await demo.open('siwx=required&lang=ar')
    await page.getByRole('button', { name: 'توصيل المحفظة' }).tap()
    await demo.walletIn(page.getByRole('dialog'), 'Test Wallet').tap()
    const dialog = demo.dialog('تسجيل الدخول')
    await expect(dialog).toHaveCSS('direction', 'rtl')
    await dialog.getByRole('button', { name: 'إغلاق' }).tap()
    const modal = () => page.evaluate(() => window.latchkit.kits[0].store.getState().modal)
    await expect.poll(modal).toMatchObject({ open: true, dismissible: false })
    await expect.poll(() => statusOf(page, 'eip155')).toBe('due')
    await dialog.getByRole('button', { name: 'إلغاء' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(demo.fact('status')).toHaveText('disconnected')
  })
})
