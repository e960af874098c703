import type { Page } from '@playwright/test'
import {
  canMove,
  durations,
  leavingView,
  frames as letFramesPass,
  moved,
  ms,
  openModal,
  slowDown,
  watchFrames,
} from './stage/frames.js'
import { expect, test } from './stage/test.js'

// A view that gives way to the next, with motion: where things are in every frame, never when.

test.describe('a view and the next', () => {
  test.use(moved)

  test('9.animation.headerTextMs, 9.animation.modalHeightMs, 9.animation.viewTransitionMs: a view gives way to the next with no empty frame, either way, and the panel keeps its top', async ({
    demo,
    page,
  }) => {
    await openModal({ demo, page })
    for (const [press, title] of [
      ['All wallets', 'All Wallets'],
      ['Back', 'Connect Wallet'],
    ] as const) {
      const until = await watchFrames(page)
      await page.getByRole('button', { name: press, exact: press === 'Back' }).click()
      await page.getByRole('heading', { name: title }).waitFor()
      const frames = await until()
      // Something of one of the two is always to be seen, and at the end the new one alone.
      expect(frames.some(({ views }) => views.some(({ isGone }) => isGone))).toBe(true)
      const strengths = frames.map(({ views }) => views.reduce((sum, { opacity }) => sum + opacity, 0))
      expect(Math.min(...strengths)).toBeGreaterThan(0)
      expect(frames.at(-1)?.views.map(({ opacity, isGone }) => [opacity, isGone])).toEqual([[1, false]])
      expect(new Set(frames.map(({ top }) => Math.round(top))).size).toBe(1)
      for (const { footer } of frames) expect(footer ?? 0).toBeLessThan(2)
      expect(durations(frames, 'view')).toEqual(new Set([ms('9.animation.viewTransitionMs')]))
      expect(durations(frames, 'h2')).toEqual(new Set([ms('9.animation.headerTextMs')]))
      expect(durations(frames, 'panel')).toEqual(new Set([ms('9.animation.modalHeightMs')]))
    }
  })
})

/** Keeps a file back until the answer is called. */
async function withhold(page: Page, name: string): Promise<() => void> {
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(new RegExp(`/${name}-[^/]+\\.js$`), async (route) => {
    await way
    await route.continue()
  })
  return arrive
}

test.describe('a view that is still on its way', () => {
  test.use(moved)

  test('takes the place of its own skeleton and stays', async ({ demo, page }) => {
    await openModal({ demo, page })
    await page.keyboard.press('Escape')
    await expect(page.locator('latchkit-modal, latchkit-leaving')).toHaveCount(0)
    const arrive = await withhold(page, 'Networks')
    await demo.networkButton.click()
    const dialog = demo.dialog('Choose Network')
    await expect(dialog.locator('[aria-busy]')).toBeVisible()
    await canMove(page)
    const until = await watchFrames(page)
    arrive()
    await expect(dialog.getByRole('button', { name: 'Anvil Two' })).toBeVisible()
    const seen = await until()
    expect(seen.filter(({ views }) => views.length !== 1)).toEqual([])
    await letFramesPass(page)
    await expect(dialog.getByRole('button', { name: 'Anvil Two' })).toBeVisible()
  })

  test('leaves the account as it is until all of Send is there: no frame is empty, and the panel keeps its top', async ({
    demo,
    page,
  }) => {
    const arrive = await withhold(page, 'send\\.react')
    const account = await demo.openAccount()
    await expect(account.getByText('Ether', { exact: true })).toBeVisible()
    await canMove(page)
    const until = await watchFrames(page)
    await account.getByRole('button', { name: 'Send', exact: true }).click()
    await letFramesPass(page)
    await expect(account.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    arrive()
    await expect(demo.dialog('Send').getByRole('textbox', { name: 'Recipient' })).toBeVisible()
    const seen = await until()
    const [waiting, coming] = [0, 1].map((more) => seen.filter(({ views }) => views.length === 1 + more))
    expect(waiting?.length).toBeGreaterThan(10)
    expect(coming?.length).toBeGreaterThan(0)
    for (const { views } of seen) {
      expect(Math.min(...views.map(({ text }) => text.length))).toBeGreaterThan(0)
      expect(views.reduce((sum, { opacity }) => sum + opacity, 0)).toBeGreaterThan(0)
    }
    expect(new Set(seen.map(({ top }) => Math.round(top))).size).toBe(1)
  })
})

test.describe('two views', () => {
  test.use(moved)

  test('the old one fades from the start, the new one only after 30 ms', async ({ demo, page }) => {
    await openModal({ demo, page })
    await slowDown(page)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(leavingView(page)).toBeVisible()
    const strengths = await page.evaluate(() => {
      const views = [
        ...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('.view') ?? []),
      ]
      return [15, 30, 60, 89].map((ms) => {
        for (const each of views.flatMap((view) => view.getAnimations())) each.currentTime = ms
        return views.map((view) => Math.round(Number(getComputedStyle(view).opacity) * 100))
      })
    })
    const [early, start, both, late] = strengths
    expect(early).toEqual([0, 83])
    expect(start).toEqual([0, 67])
    expect(both?.[0]).toBeGreaterThan(20)
    expect(both?.[1]).toBe(33)
    expect(late?.[1]).toBeLessThan(2)
  })

  test('once the new one is on its way nothing comes into it, and what is seen no more is taken out when it has come', async ({
    demo,
    page,
  }) => {
    await openModal({ demo, page })
    const view = page.locator('latchkit-modal .views > .view[data-view="AllWallets"]')
    await page.getByRole('button', { name: 'All wallets' }).click()
    // As many as are asked for at once, and the others of a page.
    const pictures = view.locator('.tile img')
    await expect.poll(() => pictures.count()).toBeGreaterThan(30)
    await expect(leavingView(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    // Waits until nothing moves: slowed down, a view that is still on its way could not be pressed.
    await page.getByRole('heading', { name: 'Connect Wallet' }).waitFor()
    await canMove(page)
    await slowDown(page)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(leavingView(page)).toBeVisible()
    const onItsWay = await pictures.count()
    expect(onItsWay).toBeLessThan(30)
    const seen = await view.evaluate(async (at) => {
      // Whatever waits for these pictures has had them.
      for (const { src } of at.querySelectorAll<HTMLImageElement>('.tile img')) {
        const image = new Image()
        image.src = src
        await image.decode()
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const root = at.getRootNode() as ShadowRoot
      for (const each of root.getAnimations()) each.currentTime = 120
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const gone = root.querySelector('.leaving-view > .view')
      return {
        pictures: at.querySelectorAll('.tile img').length,
        old: gone && getComputedStyle(gone).opacity,
      }
    })
    expect(seen).toEqual({ pictures: onItsWay, old: '0' })
    await page.evaluate(() => {
      for (const each of document.querySelector('latchkit-modal')?.shadowRoot?.getAnimations() ?? [])
        each.finish()
    })
    await expect(leavingView(page)).toHaveCount(0)
    await expect.poll(() => pictures.count()).toBeGreaterThan(30)
  })
})

test.describe('pictures', () => {
  test.use(moved)

  test('a mark whose picture comes late has it fade in; one that brings it has not', async ({
    demo,
    page,
  }) => {
    await openModal({ demo, page })
    const pictures = page.locator('latchkit-modal .views > .view .tile img')
    const showAll = () => page.getByRole('button', { name: 'All wallets' }).click()
    await showAll()
    await expect.poll(() => pictures.count()).toBeGreaterThan(30)
    await expect(pictures.last()).toHaveCSS('animation-name', 'lk-fade')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(leavingView(page)).toHaveCount(0)
    await showAll()
    await expect(demo.dialog('All Wallets')).toBeVisible()
    await expect(pictures.first()).toHaveCSS('animation-name', 'none')
  })
})
