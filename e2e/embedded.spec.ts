import type { Page } from '@playwright/test'
import { canMove } from './stage/frames.js'
import { expect, test } from './stage/test.js'

// §2, embedded mode: the modal in the page's flow.

test('§2 embedded: it stands in the page, opens with it, and leaves the page usable', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.open('embedded=true')
  const dialog = demo.dialog('Connect Wallet')
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toHaveAttribute('aria-modal', 'true')
  await expect(page.locator('main latchkit-modal')).toHaveCount(1)
  await expect(page.locator('body > latchkit-modal')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
})

test('§2 embedded: closing goes to Account if connected, otherwise to Connect', async ({ demo, page }) => {
  await demo.open('embedded=true')
  await demo.dialog('Connect Wallet').getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  await all.getByRole('button', { name: 'Close' }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  const account = demo.dialog('Account')
  await expect(account).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await demo.networkButton.click()
  const networks = demo.dialog('Choose Network')
  await networks.getByRole('button', { name: 'Close' }).click()
  await expect(account).toBeVisible()
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.dialog('Connect Wallet')).toBeVisible()
})

test('§2 embedded: a button of the page leads to it, and a reload shows the account', async ({
  demo,
  page,
}) => {
  await demo.open('embedded=true')
  await expect(demo.dialog('Connect Wallet')).toBeVisible()
  await demo.connectButton.focus()
  await page.keyboard.press('Enter')
  const inside = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('part') ?? '')
  await expect.poll(inside).toBe('title')
  await page.keyboard.press('Tab')
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(demo.dialog('Account')).toBeVisible()
  await page.reload()
  await expect(demo.dialog('Account')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

/** Returns the blur of the layer between the page and the modal. */
const behind = (page: Page) =>
  page.evaluate(
    () =>
      getComputedStyle(
        document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog') as Element,
        '::backdrop',
      ).backdropFilter,
  )

test('look: with a mouse the page behind the modal is blurred, but not for who wants less transparency', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.openConnect()
  const session = await page.context().newCDPSession(page)
  for (const [value, blur] of [
    ['no-preference', 'blur(6px)'],
    ['reduce', 'none'],
  ] as const) {
    const features = [{ name: 'prefers-reduced-transparency', value }]
    await session.send('Emulation.setEmulatedMedia', { features })
    await expect.poll(() => behind(page)).toBe(blur)
  }
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('look: the sheet follows a finger down, springs back, and closes when pulled far', async ({
    demo,
    page,
  }) => {
    await demo.open()
    const dialog = await demo.openConnect()
    const session = await page.context().newCDPSession(page)
    const title = await dialog.getByRole('heading', { name: 'Connect Wallet' }).boundingBox()
    if (!title) throw new Error('the title is not on screen')
    const x = title.x + title.width / 2
    const y = title.y + title.height / 2
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + by }],
      })
    const top = () =>
      dialog.getByRole('heading', { name: 'Connect Wallet' }).evaluate((at) => at.getBoundingClientRect().top)
    await canMove(page)
    const before = await top()
    await touch('touchStart')
    for (const by of [10, 30, 50]) await touch('touchMove', by)
    await expect.poll(top).toBeGreaterThan(before + 30)
    // A finger that rests is not fast.
    for (let rest = 0; rest < 12; rest++) await touch('touchMove', 50 - (rest % 2))
    await touch('touchEnd')
    await expect.poll(top).toBe(before)
    await expect(dialog).toBeVisible()
    await touch('touchStart')
    for (const by of [10, 60, 120, 200, 300, 400]) await touch('touchMove', by)
    await touch('touchEnd')
    await expect(dialog).toHaveCount(0)
    await expect(demo.connectButton).toBeVisible()
  })

  test('the page behind the sheet is not blurred anew with every frame', async ({ demo, page }) => {
    await demo.open()
    await demo.openConnect()
    expect(await behind(page)).toBe('none')
  })

  test('look: a sheet that may not be closed comes back', async ({ demo, page }) => {
    await demo.open()
    await demo.openConnect()
    await page.evaluate(() => {
      const kit = window.latchkit.kits[0]
      kit?.store.setState((state) => ({ modal: { ...state.modal, dismissible: false } }))
    })
    const dialog = demo.dialog('Connect Wallet')
    await canMove(page)
    const session = await page.context().newCDPSession(page)
    const heading = dialog.getByRole('heading', { name: 'Connect Wallet' })
    const top = async () => (await heading.boundingBox())?.y
    const title = await heading.boundingBox()
    if (!title) throw new Error('the title is not on screen')
    for (const by of [0, 10, 100, 300, 400]) {
      await session.send('Input.dispatchTouchEvent', {
        type: by ? 'touchMove' : 'touchStart',
        touchPoints: [{ x: title.x + 20, y: title.y + 4 + by }],
      })
    }
    await expect.poll(top).toBeGreaterThan(title.y)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(top).toBe(title.y)
    expect(await page.evaluate(() => window.latchkit.kits[0]?.store.getState().modal.open)).toBe(true)
    await expect(dialog).toBeVisible()
  })
})
