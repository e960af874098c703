import {
  canMove,
  type Frame,
  frames as letFramesPass,
  moved,
  ms,
  openModal,
  slowDown,
  watchFrames,
} from './stage/frames.js'
import { expect, test } from './stage/test.js'

// The rest of the browser tests asks for reduced motion. Here things move; what is looked at is where they are, never when.

/** The durations that were seen of one element. */
const durations = (frames: readonly Frame[], element: string) =>
  new Set(frames.flatMap(({ moves }) => moves[element] ?? []))

test.describe('on a computer', () => {
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

test.describe('a view that is still on its way', () => {
  test.use(moved)

  test('leaves the account as it is until all of Send is there: no frame is empty, and the panel keeps its top', async ({
    demo,
    page,
  }) => {
    let arrive = () => {}
    const way = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/sendChunk-[^/]+\.js$/, async (route) => {
      await way
      await route.continue()
    })
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
        /^rgba\(244, 242, 238, 0\.16\) 0px 0px 0px 1px, rgba\(0, 0, 0, 0\.8\) 0px 24px 64px/,
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
    for (const press of ['All wallets', 'Back', 'Close']) {
      const until = await watchFrames(page)
      await page.getByRole('button', { name: press, exact: true }).click()
      expect(durations(await until(), 'panel').size, press).toBe(1)
    }
    const pages = await page.evaluate(() => (window as unknown as { pages: string[] }).pages)
    expect(pages[0]?.length).toBeGreaterThan(1_000)
    expect(new Set(pages).size).toBe(1)
  })
})

test.describe('two views', () => {
  test.use(moved)

  test('the old one fades from the start, the new one only after 30 ms', async ({ demo, page }) => {
    await openModal({ demo, page })
    await slowDown(page)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(page.locator('latchkit-modal .view.gone')).toBeVisible()
    const strengths = await page.evaluate(() => {
      const views = [
        ...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('.view') ?? []),
      ]
      return [15, 30, 60, 89].map((ms) => {
        for (const each of views.flatMap((view) => view.getAnimations())) each.currentTime = ms * 100
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
    const view = page.locator('latchkit-modal .view:not(.gone)[data-view="AllWallets"]')
    await page.getByRole('button', { name: 'All wallets' }).click()
    // As many as are asked for at once, and the others of a page.
    const pictures = view.locator('.tile img')
    await expect.poll(() => pictures.count()).toBeGreaterThan(30)
    await expect(page.locator('latchkit-modal .view.gone')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.locator('latchkit-modal .view.gone')).toHaveCount(0)
    await slowDown(page)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(page.locator('latchkit-modal .view.gone')).toBeVisible()
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
      for (const each of root.getAnimations()) each.currentTime = 120 * 100
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const gone = root.querySelector('.view.gone')
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
    await expect(page.locator('latchkit-modal .view.gone')).toHaveCount(0)
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
    const moves = await page.evaluate(async () => {
      const list = document
        .querySelector('latchkit-modal')
        ?.shadowRoot?.querySelector('.view .scroller > div')
      const opacities = (image: Element) =>
        image
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).getKeyframes().map((each) => each.opacity))
      const mark = document.createElement('span')
      mark.className = 'mark'
      const late = document.createElement('img')
      const prompt = mark.cloneNode() as HTMLElement
      const brought = prompt.appendChild(document.createElement('img'))
      list?.append(mark, prompt)
      await Promise.resolve()
      mark.append(late)
      await Promise.resolve()
      return [opacities(late), opacities(brought)]
    })
    expect(moves).toEqual([[['0', '1']], []])
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
