import type { Page } from '@playwright/test'
import { type EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'

test.use({ launchOptions: partitioned(), contextOptions: { reducedMotion: 'no-preference' } })

/** One frame of the screen: the frame's opacity, and how far its edges are from those of the panel below it, in px. */
interface Sample {
  readonly opacity: number
  readonly away: number
}

/** The elements of the panel that Tab can reach while a cover lies over them. */
const reachable = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.panel')
    const isCovered = panel?.querySelector('.frame-cover') !== null
    const controls = [...(panel?.querySelectorAll('button, input, a') ?? [])]
    return { isCovered, count: controls.filter((each) => !each.closest('[inert]')).length }
  })
/** The text or the accessible name of what has the focus in the modal. */
const focusedInModal = (page: Page) =>
  page.evaluate(() => {
    const focused = document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
    return focused?.ariaLabel ?? focused?.textContent
  })

/** Notes each frame of the screen in which the frame's dialog is open. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const samples: Sample[] = []
    Object.assign(window, { samples })
    const look = () => {
      const dialog = document.querySelector('latchkit-frame')?.shadowRoot?.querySelector('dialog[open]')
      const iframe = dialog && document.querySelector('latchkit-frame iframe')
      const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.panel')
      if (iframe && panel) {
        const [above, below] = [iframe.getBoundingClientRect(), panel.getBoundingClientRect()]
        const edges = ['left', 'top', 'right', 'bottom'] as const
        const away = Math.max(...edges.map((edge) => Math.abs(above[edge] - below[edge])))
        samples.push({ opacity: Number(getComputedStyle(iframe).opacity), away })
      }
      requestAnimationFrame(look)
    }
    look()
  })
const samplesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { samples: Sample[] }).samples.splice(0))

test('the frame fades in over the panel, which has its title and size; after the code the panel shows the account', async ({
  wallet,
  page,
}) => {
  const email = newEmail()
  await wallet.open('networks=31337')
  await watch(page)
  await wallet.type(email)
  await expect(wallet.frame.getByRole('heading', { name: 'Confirm Email' })).toBeInViewport()
  const opacities = async () => (await samplesOf(page)).map(({ opacity }) => opacity)
  await page.waitForTimeout(700)
  const opening = await opacities()
  expect(opening[0]).toBe(0)
  expect(opening.at(-1)).toBe(1)
  expect(opening).toEqual(opening.toSorted((one, other) => one - other))
  await page.waitForTimeout(100)
  // All of the code is in sight, and the panel is nowhere to be seen beside it.
  expect((await samplesOf(page)).at(-1)?.away).toBeLessThan(1)
  await expect(wallet.frame.getByRole('button', { name: 'Resend code' })).toBeInViewport({ ratio: 1 })
  await expect(wallet.frame.getByRole('button', { name: 'Change it' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('latchkit-modal .frame-cover h2')).toHaveText('Confirm Email')
  // The scrim is that of the modal.
  const scrim = page.locator('latchkit-frame dialog')
  expect(await scrim.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  )
  const success = page.locator('latchkit-leaving[data-success] .frame-cover')
  const shown = success.evaluate((cover) => cover.textContent)
  await wallet.typeCode(email)
  expect(await shown).toMatch(/^ConnectedYour wallet 0x/)
  await expect(success).toHaveCount(0)
  await wallet.connected()

  // A request covers the panel before its frame is there, and the frame lies in the same place.
  await samplesOf(page)
  await wallet.demo.tryIt('Sign message')
  await expect(wallet.windowButton).toBeInViewport()
  await page.waitForTimeout(700)
  expect((await samplesOf(page)).at(-1)).toEqual({ opacity: 1, away: expect.closeTo(0, 0) })
  await wallet.pressInFrame('Reject')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('until the frame of a request comes, Tab reaches nothing below the cover; afterwards the modal has the focus', async ({
  wallet,
  page,
}) => {
  await wallet.open('networks=31337')
  await wallet.type(newEmail())
  await expect(wallet.frame.getByRole('heading', { name: 'Confirm Email' })).toBeInViewport()
  expect(await reachable(page)).toEqual({ isCovered: true, count: 0 })
  await wallet.pressInFrame('Close')
  await expect(page.locator('latchkit-modal .frame-cover')).toHaveCount(0)
  expect((await reachable(page)).count).toBeGreaterThan(2)
  expect(await focusedInModal(page)).toBe('Continue with email')
  await page.keyboard.press('Tab')
  expect(await focusedInModal(page)).not.toBe('Continue with email')
  await page.keyboard.press('Shift+Tab')
  expect(await focusedInModal(page)).toBe('Continue with email')
})

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 640 }],
  ['a phone on its side', { width: 640, height: 360 }],
  ['a small phone', { width: 320, height: 480 }],
] as const) {
  test(`on ${name} the frame lies over the panel, and its code is in sight`, async ({ wallet, page }) => {
    await page.setViewportSize(viewport)
    await wallet.open('networks=31337')
    await watch(page)
    await wallet.type(newEmail())
    await expect(wallet.code).toBeInViewport()
    await page.waitForTimeout(800)
    const samples = await samplesOf(page)
    expect(samples.at(-1)?.opacity).toBe(1)
    expect(samples.at(-1)?.away).toBeLessThan(1)
  })
}

test.describe('an embedded modal', () => {
  /** Opens the demo with its modal in the page, and sends a code from there. */
  const begin = async (wallet: EmailWallet, page: Page, email: string, width = '') => {
    await wallet.open('networks=31337&embedded=true')
    await page.locator('.latchkit-embedded').evaluate((place: HTMLElement, width) => {
      place.style.width = width
    }, width)
    await watch(page)
    const dialog = wallet.demo.dialog('Connect Wallet')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await dialog.getByRole('button', { name: 'Continue with email' }).click()
    await expect(wallet.code).toBeInViewport()
    await page.waitForTimeout(800)
  }
  const scrimOf = (page: Page) =>
    page
      .locator('latchkit-frame dialog')
      .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
  const clear = 'rgba(0, 0, 0, 0)'

  test('the frame lies over its panel, without a scrim, and follows it while the page scrolls; afterwards the account is there', async ({
    wallet,
    page,
  }) => {
    const email = newEmail()
    await begin(wallet, page, email)
    const samples = await samplesOf(page)
    expect(samples[0]?.opacity).toBe(0)
    expect(samples.at(-1)).toEqual({ opacity: 1, away: expect.closeTo(0, 0) })
    expect(await scrimOf(page)).toBe(clear)
    await expect(page.locator('latchkit-modal .frame-cover h2')).toHaveText('Confirm Email')
    // So that there is something to scroll, and nothing of the demo sticks to the window.
    await page.evaluate(() => {
      document.body.style.paddingBlock = '1000px'
      const inside = document.querySelector('.latchkit-embedded')
      for (let each = inside?.parentElement; each; each = each.parentElement) each.style.position = 'static'
    })
    const panelTop = () =>
      page.locator('latchkit-modal .panel').evaluate((panel) => panel.getBoundingClientRect().top)
    for (const top of [300, 20]) {
      const by = (await panelTop()) - top
      await page.evaluate((by) => scrollBy(0, by), by)
      await page.waitForTimeout(200)
      expect(await panelTop()).toBeCloseTo(top, 0)
      expect((await samplesOf(page)).at(-1)?.away).toBeLessThan(1)
    }
    // With the panel out of sight the frame is in the middle of the window, and the page is dimmed.
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate((by) => scrollBy(0, by), (await panelTop()) + 300)
    await expect.poll(() => scrimOf(page)).not.toBe(clear)
    await expect(wallet.code).toBeInViewport({ ratio: 1 })
    await wallet.typeCode(email)
    await expect(wallet.demo.fact('status')).toHaveText('connected')
    await expect(wallet.demo.dialog('Account')).toBeVisible()
    expect((await reachable(page)).isCovered).toBe(false)
    // A request.
    await wallet.demo.tryIt('Sign message')
    await expect(wallet.windowButton).toBeInViewport({ ratio: 1 })
    await page.waitForTimeout(700)
    expect((await samplesOf(page)).at(-1)).toEqual({ opacity: 1, away: expect.closeTo(0, 0) })
    expect(await scrimOf(page)).toBe(clear)
    await wallet.pressInFrame('Reject')
    await expect(wallet.demo.dialog('Account').getByRole('button', { name: 'Disconnect' })).toBeVisible()
    expect((await reachable(page)).isCovered).toBe(false)
  })

  test('a panel that is partly below the window comes into sight', async ({ wallet, page }) => {
    await page.setViewportSize({ width: 800, height: 640 })
    await begin(wallet, page, newEmail())
    expect((await samplesOf(page)).at(-1)?.away).toBeLessThan(1)
    await expect(wallet.frame.getByRole('button', { name: 'Change it' })).toBeInViewport({ ratio: 1 })
  })

  test('over a panel that is too narrow the frame is in the middle of the window, over a scrim', async ({
    wallet,
    page,
  }) => {
    await begin(wallet, page, newEmail(), '300px')
    expect(await scrimOf(page)).not.toBe(clear)
    const box = await page.locator('latchkit-frame iframe').boundingBox()
    expect(box && box.x + box.width / 2).toBeCloseTo(600, 0)
  })
})
