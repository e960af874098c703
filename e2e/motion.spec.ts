import { canMove, durations, moved, openModal, watchFrames } from './stage/frames.js'
import { expect, test } from './stage/test.js'

// The rest of the browser tests asks for reduced motion. Here things move; what is looked at is where they are, never when.

test.describe('on a computer', () => {
  test.use(moved)

  test('it leaves inert, while page and focus are the visitor’s at once, and opens again meanwhile', async ({
    demo,
    page,
  }) => {
    await demo.open()
    const opening = await watchFrames(page)
    await demo.openConnect()
    await canMove(page)
    // The panel comes and its title with it: one that faded in by itself would be missing from the first frame.
    const come = await opening()
    expect(durations(come, 'panel').size).toBe(1)
    expect(durations(come, 'h2').size).toBe(0)
    const until = await watchFrames(page)
    // In one task: closed, looked at, pressed again, before a frame could be drawn.
    const atOnce = await page.evaluate(async () => {
      const modal = document.querySelector('latchkit-modal')
      modal?.shadowRoot?.querySelector<HTMLElement>('button[aria-label="Close"]')?.click()
      await new Promise((resolve) => setTimeout(resolve))
      const leaving = document.querySelector('latchkit-leaving')
      const { width, height } = leaving?.shadowRoot?.querySelector('.panel')?.getBoundingClientRect() ?? {}
      const focused = document.activeElement?.textContent
      ;(document.activeElement as HTMLElement | null)?.click()
      return { isGone: !modal?.isConnected, isSeen: Boolean(width && height), focused }
    })
    expect(atOnce).toEqual({ isGone: true, isSeen: true, focused: 'Connect wallet' })
    await expect(page.locator('latchkit-leaving')).toHaveCount(0)
    await expect(demo.dialog('Connect Wallet')).toBeVisible()
    const frames = await until()
    expect(frames.filter(({ hosts, isInert }) => hosts.at(-1) === 'latchkit-leaving' && !isInert)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(demo.connectButton).toBeFocused()
    await expect(page.locator('latchkit-leaving, latchkit-modal')).toHaveCount(0)
  })
})

test.describe('in the dark', () => {
  test.use({ ...moved, colorScheme: 'dark' })

  test('the modal lifts off a black page from its first frame: by ring, shadow, scrim and fills', async ({
    demo,
    page,
  }) => {
    await demo.open()
    await page.evaluate(() => {
      document.documentElement.style.background = '#000'
      const surfaces: unknown[] = []
      const look = () => {
        const root = document.querySelector('latchkit-modal')?.shadowRoot
        const [dialog, panel] = ['dialog', '.panel'].map((each) => root?.querySelector(each))
        if (!dialog || !panel) return void requestAnimationFrame(look)
        const { backgroundColor, boxShadow } = getComputedStyle(panel)
        surfaces.push([backgroundColor, boxShadow, getComputedStyle(dialog, '::backdrop').backgroundColor])
        if (panel.getAnimations().length > 0) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, { surfaces })
    })
    const dialog = await demo.openConnect()
    await canMove(page)
    const surfaces = await page.evaluate(() => (window as unknown as { surfaces: string[][] }).surfaces)
    expect(surfaces.length).toBeGreaterThan(1)
    for (const [bg, shadow, scrim] of surfaces) {
      expect(bg).toBe('rgb(18, 19, 19)')
      expect(shadow).toMatch(
        /^rgba\(244, 242, 238, 0\.18\) 0px 0px 0px 1px, rgba\(0, 0, 0, 0\.8\) 0px 24px 64px/,
      )
      expect(scrim).toBe('rgba(0, 0, 0, 0.5)')
    }
    // The fill that a pointer brings: 7 % of the foreground in the panel's own .07.
    const row = dialog.getByRole('button', { name: 'All wallets' })
    await row.hover()
    await expect(row).toHaveCSS('background-color', /^color\(srgb 0\.13\d* 0\.13\d* 0\.13\d*\)$/)
  })
})

test('where less motion is asked for, opening, a view, the way back and closing each take one frame', async ({
  demo,
  page,
}) => {
  await demo.open()
  const until = await watchFrames(page)
  const dialog = await demo.openConnect()
  await canMove(page)
  await dialog.getByRole('button', { name: 'All wallets' }).click()
  await page.getByRole('heading', { name: 'All Wallets' }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  const frames = await until()
  expect(frames.length).toBeGreaterThan(5)
  for (const { hosts, moves, views } of frames) {
    expect(hosts).toEqual(['latchkit-modal'])
    // What turns while something is waited for stands still as well.
    expect(moves).toEqual({})
    expect(views.map(({ opacity, isGone }) => [opacity, isGone])).toEqual([[1, false]])
  }
})

test.describe('the page behind', () => {
  test.use(moved)

  test('is laid out by nothing that moves: none of it is animated, and all of it stays where it is', async ({
    demo,
    page,
  }) => {
    const dialog = await openModal({ demo, page })
    await dialog.getByRole('button', { name: 'All wallets' }).hover()
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.evaluate(() => {
      const seen: string[] = []
      // The demo brings parts of its own later, which have no size yet.
      const parts = [...document.querySelectorAll('#root *')].filter((each) => each.clientHeight > 0)
      const look = () => {
        const places = parts.map((each) => {
          const { left, top, width, height } = each.getBoundingClientRect()
          return [left, top, width, height].join(' ')
        })
        seen.push([document.getAnimations().length, ...places].join('; '))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, { pages: seen })
    })
    for (const [press, next] of [
      ['All wallets', page.getByRole('heading', { name: 'All Wallets' })],
      ['Back', page.getByRole('heading', { name: 'Connect Wallet' })],
      ['Close', page.locator('latchkit-leaving')],
    ] as const) {
      const until = await watchFrames(page)
      await page.getByRole('button', { name: press, exact: true }).click()
      // Nothing moves before the code of the next view has come.
      await next.waitFor({ state: press === 'Close' ? 'detached' : 'visible' })
      expect(durations(await until(), 'panel').size, press).toBe(1)
    }
    const pages = await page.evaluate(() => (window as unknown as { pages: string[] }).pages)
    expect(pages[0]?.length).toBeGreaterThan(1_000)
    expect(new Set(pages).size).toBe(1)
  })
})

test.describe('on a phone', () => {
  test.use({ ...moved, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the sheet comes from below the window’s edge and leaves there, and nothing of it is scrolled', async ({
    demo,
    page,
  }) => {
    await demo.open()
    const opening = await watchFrames(page)
    await demo.openConnect()
    await canMove(page)
    for (const { scrollTop, bottom, window } of await opening()) {
      expect(scrollTop).toBe(0)
      expect(bottom).toBeGreaterThanOrEqual(window - 1)
    }
    const until = await watchFrames(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('latchkit-leaving')).toHaveCount(0)
    const leaving = (await until()).filter(({ hosts }) => hosts.includes('latchkit-leaving'))
    expect(leaving.length).toBeGreaterThan(0)
    for (const { bottom, window } of leaving) expect(bottom).toBeGreaterThanOrEqual(window - 1)
    expect(leaving.at(-1)?.top).toBeGreaterThan(leaving[0]?.top ?? 0)
  })
})
