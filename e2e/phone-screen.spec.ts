import type { Locator, Page } from '@playwright/test'
import { demoAddress } from './stage/Demo.js'
import { fakeKeyboard } from './stage/fakeKeyboard.js'
import { expect, test } from './stage/phoneTest.js'

// The modal on the screens of telephones: upright, on their side, under a keyboard, enlarged, beside a camera.

const openList = async (page: Page, query: string) => {
  await page.goto(demoAddress(query))
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  const list = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(list).toBeVisible()
  return list
}
const panelOf = (dialog: Locator) => dialog.locator('[part="modal"]')
const boxOf = async (thing: Locator) => (await thing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const heightOf = (page: Page) => page.viewportSize()?.height ?? 0

test('the sheet reaches up to the top of the screen, and no further', async ({ phoneOf }) => {
  const { page } = await phoneOf('iosSafari')
  await page.setViewportSize({ width: 390, height: 844 })
  const list = await openList(page, 'wallet=off')
  await list.getByRole('button', { name: 'All wallets' }).tap()
  const panel = panelOf(page.getByRole('dialog', { name: 'All Wallets' }))
  await expect.poll(async () => (await boxOf(panel)).y).toBe(24)
  expect((await boxOf(panel)).height).toBe(820)
  // No blur takes the page back there, so the scrim is stronger; never weaker than on a computer.
  const scrim = () =>
    panel.evaluate((at) => getComputedStyle(at.closest('dialog') as Element, '::backdrop').backgroundColor)
  await expect.poll(scrim).toBe('rgba(0, 0, 0, 0.36)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scrim).toBe('rgba(0, 0, 0, 0.5)')
})

test('the keyboard covers neither the field that has the focus nor the button below', async ({ phoneOf }) => {
  const { page } = await phoneOf('iosSafari')
  const cover = await fakeKeyboard(page)
  const list = await openList(page, 'wallet=off')
  await list.getByRole('button', { name: 'All wallets' }).tap()
  const dialog = page.getByRole('dialog', { name: 'All Wallets' })
  const field = dialog.getByRole('searchbox')
  await field.tap()
  const seen = heightOf(page) - 336
  await cover(336)
  const bottomOf = async (thing: Locator) => {
    const { y, height } = await boxOf(thing)
    return y + height
  }
  await expect.poll(() => bottomOf(panelOf(dialog))).toBeLessThanOrEqual(seen)
  await expect(field).toBeFocused()
  expect(await bottomOf(field)).toBeLessThanOrEqual(seen)
  expect((await boxOf(field)).y).toBeGreaterThanOrEqual(0)
  await cover(0)
  await expect.poll(() => bottomOf(panelOf(dialog))).toBe(heightOf(page))
})

test('under the keyboard Send keeps its field and its button to be seen', async ({ phoneOf }) => {
  const { page } = await phoneOf('androidChrome')
  const cover = await fakeKeyboard(page)
  const list = await openList(page, '')
  await list.getByRole('button', { name: 'Test Wallet', exact: true }).tap()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Account / }).tap()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Send', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Send', exact: true })
  const fields = dialog.getByRole('textbox')
  await expect(fields.first()).toBeVisible()
  const seen = heightOf(page) - 400
  for (const field of await fields.all()) {
    await cover(0)
    await field.tap()
    await cover(400)
    const button = dialog.locator('[part="actions"] button').last()
    await expect
      .poll(async () => {
        const boxes = await Promise.all([boxOf(field), boxOf(button), boxOf(panelOf(dialog))])
        return boxes.every(({ y, height }) => y >= 0 && y + height <= seen)
      })
      .toBe(true)
  }
})

test('on its side the footer stays, and what scrolls says that there is more below, until that is seen', async ({
  phoneOf,
}) => {
  const { page } = await phoneOf('iosSafari')
  await page.setViewportSize({ width: 844, height: 330 })
  const panel = panelOf(await openList(page, 'wallet=off&pairing=on'))
  const scroll = panel.locator('.scroll')
  await expect(scroll).toHaveAttribute('data-more')
  await expect(panel.getByRole('button', { name: 'Get one' })).toBeInViewport({ ratio: 1 })
  const { y, height } = await boxOf(panel)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(330)
  await panel.locator('.scroller').evaluate((at) => at.scrollTo(0, at.scrollHeight))
  await expect(scroll).not.toHaveAttribute('data-more')
})

for (const height of [320, 360]) {
  test(`on its side, ${height} px high, what is to be pressed next stays in sight while a form is filled in`, async ({
    phoneOf,
  }) => {
    const { page } = await phoneOf('iosSafari')
    await page.setViewportSize({ width: 740, height })
    const list = await openList(page, '')
    await list.getByRole('button', { name: 'Test Wallet', exact: true }).tap()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: /^Account / }).tap()
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account.getByRole('button', { name: 'Disconnect' })).toBeInViewport({ ratio: 1 })
    await account.getByRole('button', { name: 'Send', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Send', exact: true })
    const act = dialog.locator('[part="actions"] button').last()
    await expect(act).toBeInViewport({ ratio: 1 })
    await expect(dialog.locator('.scroll')).toHaveAttribute('data-more')
  })
}

test('at 400 % the header scrolls away, and the next view begins at its top', async ({ phoneOf }) => {
  const { page } = await phoneOf('iosSafari')
  await page.setViewportSize({ width: 320, height: 256 })
  const list = await openList(page, 'wallet=off')
  const panel = panelOf(list)
  await expect(panel).toHaveAttribute('data-more')
  await panel.evaluate((at) => at.scrollTo(0, at.scrollHeight))
  const close = list.getByRole('button', { name: 'Close' })
  await expect.poll(async () => (await boxOf(close)).y).toBeLessThan(0)
  await list.getByRole('button', { name: 'All wallets' }).tap()
  const all = page.getByRole('dialog', { name: 'All Wallets' })
  await expect(all.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => panelOf(all).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

test('what the screen’s edge takes away is left free', async ({ phoneOf }) => {
  const { page } = await phoneOf('iosSafari')
  const session = await page.context().newCDPSession(page)
  await session.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    { insets: { top: 47, bottom: 34 } } as never,
  )
  await page.setViewportSize({ width: 390, height: 700 })
  const list = await openList(page, 'wallet=off')
  await list.getByRole('button', { name: 'All wallets' }).tap()
  const panel = panelOf(page.getByRole('dialog', { name: 'All Wallets' }))
  await expect.poll(async () => (await boxOf(panel)).y).toBe(55)
  expect(await panel.evaluate((at) => getComputedStyle(at).paddingBottom)).toBe('34px')
})

test('tabs are large enough for a finger', async ({ phoneOf }) => {
  const { page } = await phoneOf('androidChrome')
  const list = await openList(page, '')
  await list.getByRole('button', { name: 'Test Wallet', exact: true }).tap()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Account / }).tap()
  const tabs = page.getByRole('dialog', { name: 'Account' }).getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (const tab of await tabs.all()) {
    const { width, height } = await boxOf(tab)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})
