import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.js'

/** Whether this browser asks for a module again whose file did not come, or keeps the failure until the page is reloaded. */
export async function keepsFailures(page: Page): Promise<boolean> {
  const url = new URL('/probe-of-failures.js', page.url()).href
  const isLoaded = () =>
    page.evaluate(
      (file) =>
        import(file).then(
          () => true,
          () => false,
        ),
      url,
    )
  await page.route(url, (route) => route.abort())
  await isLoaded()
  await page.unroute(url)
  await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
  const keeps = !(await isLoaded())
  await page.unroute(url)
  return keeps
}

/** Has a file fail; the answer lets it come. */
async function withhold(page: Page, file: RegExp): Promise<() => Promise<void>> {
  await page.route(file, (route) => route.abort())
  return () => page.unroute(file)
}

/** Follows an offer to reload the page. */
export const reloadBy = async (offer: Locator) => {
  await Promise.all([offer.page().waitForEvent('load'), offer.click()])
}

/**
 * Asks again for what did not come and can come now: it comes, or where the browser keeps the failure a reload is offered,
 * after which it comes.
 * @param place What says that it did not load.
 * @param open The way to it from a page that was loaded anew.
 */
async function comesWhenTriedAgain(place: Locator, open: () => Promise<void>, comes: Locator): Promise<void> {
  await expect(place.getByRole('button', { name: 'Reload page' })).toHaveCount(0)
  await place.getByRole('button', { name: 'Try again' }).click()
  if (await keepsFailures(place.page())) {
    await reloadBy(place.getByRole('button', { name: 'Reload page' }))
    await open()
  }
  await expect(comes).toBeVisible()
}

/** Tests each lazy part of the interface that offers to try again, with a file that fails to load at first. */
export function describeMissingFiles(): void {
  test.beforeEach(({ watched }) => {
    watched.expected.push(
      /ERR_FAILED|Failed to fetch dynamically|did(n't| not) load|could not be (loaded|opened)/,
    )
  })

  test('the modal: its button offers to reload the page, and asks again before it does', async ({
    demo,
    page,
  }) => {
    await demo.open()
    const letCome = await withhold(page, /list\.react/)
    await demo.connectButton.click()
    const offer = page.getByRole('button', { name: 'Reload page' })
    await expect(offer).toBeVisible()
    await letCome()
    if (await keepsFailures(page)) {
      await reloadBy(offer)
      await demo.connectButton.click()
    } else await offer.click()
    await expect(demo.dialog('Connect Wallet')).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  test('the modal in the page: a button in its place offers to reload', async ({ demo, page }) => {
    const letCome = await withhold(page, /mountInPage/)
    await demo.open('embedded=true')
    const offer = page.getByRole('main').getByRole('button', { name: 'Reload page' })
    await expect(offer).toBeVisible()
    await letCome()
    if (await keepsFailures(page)) await reloadBy(offer)
    else await offer.click()
    await expect(demo.dialog('Connect Wallet')).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  test('a view', async ({ demo, page }) => {
    const all = demo.dialog('All Wallets')
    const open = async () => (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
    await demo.open('wallet=off')
    const letCome = await withhold(page, /AllWallets/)
    await open()
    await expect(all.getByRole('alert').getByText('Couldn’t load this screen')).toBeVisible()
    await letCome()
    await comesWhenTriedAgain(all, open, all.getByRole('searchbox'))
  })

  test('a part of the account, which is there at once from then on', async ({ demo, page }) => {
    const dialog = await demo.openAccount()
    const activity = dialog.getByRole('tab', { name: 'Activity' })
    const none = dialog.getByText('No activity yet')
    const letCome = await withhold(page, /ActivityPart/)
    await activity.click()
    await expect(dialog.getByRole('alert').getByText('Couldn’t load this screen')).toBeVisible()
    await letCome()
    const open = async () => {
      await demo.accountButton.click()
      await activity.click()
    }
    await comesWhenTriedAgain(dialog, open, none)
    await dialog.getByRole('tab', { name: 'Tokens' }).click()
    await activity.click()
    await expect(none).toBeVisible()
  })

  test('what speaks with a wallet: connecting says so, and can be tried again', async ({ demo, page }) => {
    await demo.open()
    const letCome = await withhold(page, /connected\.evm/)
    const connect = async () => demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
    await connect()
    const dialog = demo.dialog('Test Wallet')
    await expect(dialog.getByText('Couldn’t load part of this page.')).toBeVisible()
    await letCome()
    if (await keepsFailures(page)) {
      await reloadBy(dialog.getByRole('button', { name: 'Reload page' }))
      await connect()
    } else await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(demo.fact('status')).toHaveText('connected')
  })
}

/** Tests the parts that offer nothing: each comes the next time that it is wanted. */
export function describeUnofferedFiles(): void {
  test('the picture in the account button: its address stands till then', async ({ demo, page }) => {
    const file = /connected\.react/
    await demo.open()
    await demo.connect()
    const missed = page.waitForEvent('requestfailed', (request) => file.test(request.url()))
    const letCome = await withhold(page, file)
    await page.reload()
    await missed
    const button = page.getByRole('button', { name: /^Account/ })
    await expect(button).toContainText('0xf3')
    await expect(button.locator('.latchkit-mark')).toHaveCount(0)
    await letCome()
    if (await keepsFailures(page)) await page.reload()
    else await demo.tryIt('Switch network')
    await expect(button.locator('.latchkit-mark')).toBeVisible()
  })

  test('what looks for a wallet that announces nothing: the console says so, and the others are listed', async ({
    demo,
    page,
    watched,
  }) => {
    await page.addInitScript(() => Object.assign(window, { ethereum: { request: async () => [] } }))
    await withhold(page, /list\.evm/)
    await demo.open()
    await expect(demo.walletIn(await demo.openConnect(), 'Test Wallet')).toBeVisible()
    await expect
      .poll(() => watched.complaints)
      .toContainEqual(expect.stringContaining('wallets could not be looked for'))
    expect(watched.complaints.filter((complaint) => /^uncaught/.test(complaint))).toEqual([])
  })

  const toast = (page: Page, text: string) =>
    page.evaluate(
      (words) =>
        window.latchkit.kits[0]?.store.setState({ toast: { current: { kind: 'success', text: words } } }),
      text,
    )

  test('toasts: the next one is shown', async ({ demo, page }) => {
    await demo.open()
    const missed = page.waitForEvent('requestfailed', (request) => /late\.react/.test(request.url()))
    const letCome = await withhold(page, /late\.react/)
    await toast(page, 'One')
    await missed
    await letCome()
    if (await keepsFailures(page)) {
      await page.reload()
      await expect(demo.fact('status').first()).toBeAttached()
    }
    await toast(page, 'Two')
    await expect(page.locator('latchkit-toast').getByText('Two')).toBeVisible()
  })

  test('toasts of an open modal: the next one is shown', async ({ demo, page }) => {
    await demo.open()
    const missed = page.waitForEvent('requestfailed', (request) => /late\.react/.test(request.url()))
    const letCome = await withhold(page, /late\.react/)
    await demo.openConnect()
    await missed
    await letCome()
    if (await keepsFailures(page)) {
      await page.reload()
      await demo.openConnect()
    }
    await toast(page, 'Two')
    await expect(page.locator('latchkit-modal').getByText('Two')).toBeVisible()
  })
}
