import type { Page } from '@playwright/test'
import clauses from '../docs/spec-clauses.json' with { type: 'json' }
import type { Demo } from './stage/Demo.js'
import { installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

// The rest of the browser tests asks for reduced motion. Here things move; what is looked at is where they are, never when.

const ms = (id: string) =>
  (clauses as readonly { readonly id: string; readonly value?: unknown }[]).find((each) => each.id === id)
    ?.value

interface Frame {
  readonly hosts: readonly string[]
  readonly scrollTop: number
  readonly window: number
  readonly top: number
  readonly bottom: number
  /** The footer's lower edge, from that of the panel. */
  readonly footer: number | undefined
  readonly isInert: boolean
  /** The row with a spinner in it. */
  readonly waiting: string | undefined
  /** Durations in ms of what moves, by its element. */
  readonly moves: Readonly<Record<string, number>>
  readonly views: readonly { readonly text: string; readonly opacity: number; readonly isGone: boolean }[]
}

/** Notes every frame from now on; the answer gives what has been noted until nothing moves. */
async function watchFrames(page: Page): Promise<() => Promise<readonly Frame[]>> {
  await page.evaluate(() => {
    const frames: unknown[] = []
    const note = () => {
      const hosts = [...document.querySelectorAll('latchkit-modal, latchkit-leaving')]
      const root = hosts.at(-1)?.shadowRoot
      const dialog = root?.querySelector('dialog')
      const panel = root?.querySelector<HTMLElement>('.panel')
      if (dialog && panel) {
        const box = panel.getBoundingClientRect()
        const footer = panel.querySelector('.view:not(.gone) > .footer')
        frames.push({
          hosts: hosts.map(({ localName }) => localName),
          scrollTop: dialog.scrollTop,
          window: innerHeight,
          top: box.top,
          bottom: box.bottom,
          footer: footer ? box.bottom - footer.getBoundingClientRect().bottom : undefined,
          isInert: dialog.inert,
          waiting: dialog.querySelector('.asking')?.getAttribute('aria-label') ?? undefined,
          moves: Object.fromEntries(
            dialog.getAnimations({ subtree: true }).map(({ effect }) => {
              const { target, pseudoElement } = effect as KeyframeEffect
              const { duration } = effect?.getTiming() ?? {}
              return [`${target?.className || target?.localName}${pseudoElement ?? ''}`, duration]
            }),
          ),
          views: [...panel.querySelectorAll<HTMLElement>('.view')].map((view) => ({
            text: view.textContent ?? '',
            opacity: Number(getComputedStyle(view).opacity),
            isGone: view.classList.contains('gone'),
          })),
        })
      }
      if (!end) requestAnimationFrame(note)
    }
    let end = false
    requestAnimationFrame(note)
    Object.assign(window, {
      framesUntilRest: async () => {
        const moving = () =>
          [...document.querySelectorAll('latchkit-modal, latchkit-leaving')].some((host) =>
            host.shadowRoot
              ?.querySelector('dialog')
              ?.getAnimations({ subtree: true })
              .some(({ playState, effect }) => {
                const { iterations } = effect?.getComputedTiming() ?? {}
                return playState === 'running' && iterations !== Number.POSITIVE_INFINITY
              }),
          )
        const frame = () => new Promise(requestAnimationFrame)
        for (let still = 0; still < 3; still = moving() ? 0 : still + 1) await frame()
        end = true
        return frames
      },
    })
  })
  return () =>
    page.evaluate(() => (window as unknown as { framesUntilRest(): Promise<never> }).framesUntilRest())
}

/** The upper edges, in every frame, of the panel and of controls by their names; absent where one is not there. */
type Tops = Readonly<Record<string, number | undefined>>

/** Notes where controls are in every frame from now on; the answer gives what has been noted. */
async function watchTops(page: Page, names: readonly string[]): Promise<() => Promise<readonly Tops[]>> {
  await page.evaluate((names) => {
    const frames: Record<string, number | undefined>[] = []
    const note = () => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const topOf = (selector: string) => root?.querySelector(selector)?.getBoundingClientRect().top
      frames.push({
        panel: topOf('.panel'),
        ...Object.fromEntries(names.map((name) => [name, topOf(`button[aria-label="${name}"]`)])),
      })
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { tops: () => frames.splice(0) })
  }, names)
  return () => page.evaluate(() => (window as unknown as { tops(): never }).tops())
}

/** Lets some frames go by. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let left = 20; left > 0; left--) await new Promise(requestAnimationFrame)
  })

/** The places that a control has had one after the other, to half a pixel. */
const placesOf = (tops: readonly Tops[], name: string) =>
  tops
    .map((each) => each[name] && Math.round(each[name] * 2) / 2)
    .filter((each, at, all) => each !== undefined && each !== all[at - 1])

/** A modal that is open and can move. */
async function openModal({ demo, page }: { readonly demo: Demo; readonly page: Page }) {
  await demo.open()
  const dialog = await demo.openConnect()
  await canMove(page)
  return dialog
}

const isRising = (places: readonly (number | undefined)[]) =>
  places.every((each, at) => at === 0 || (each ?? 0) > (places[at - 1] ?? 0))

/** Makes everything that the lazy part moves a hundred times as long: what is looked at in between does not depend on the machine. */
const slowDown = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype
    const times = (one: unknown) => (typeof one === 'number' ? one * 100 : 0)
    Element.prototype.animate = function (keyframes, how) {
      const options: KeyframeAnimationOptions = typeof how === 'object' ? how : { duration: how ?? 0 }
      const { duration, delay } = options
      return animate.call(this, keyframes, {
        ...options,
        duration: times(duration),
        delay: times(delay),
      } as KeyframeAnimationOptions)
    }
  })

/** Brings all that moves to its end. */
const finish = (page: Page) =>
  page.evaluate(() => {
    for (const host of document.querySelectorAll('latchkit-modal, latchkit-leaving'))
      for (const each of host.shadowRoot?.querySelector('dialog')?.getAnimations({ subtree: true }) ?? [])
        if (!(each instanceof CSSAnimation)) each.finish()
  })

/** Two wallets that are there, and one that announces itself when the test says so. */
async function withStraggler(page: Page): Promise<() => Promise<unknown>> {
  await installWallet(page, { name: 'Prompt', rdns: 'com.example.prompt' })
  await installWallet(page, { name: 'Second', rdns: 'com.example.second' })
  await installWallet(page, { name: 'Straggler', rdns: 'com.example.straggler', announces: false })
  return () => withWallet(page, 'Straggler', { announce: true })
}

const moved = { contextOptions: { reducedMotion: 'no-preference' } } as const
/** The part that moves things has come with its stylesheet, and what came with the opening has come to rest. */
const canMove = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const rules = root?.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]) ?? []
    const isThere = rules.some(({ cssText }) => cssText.startsWith('.view.gone'))
    return (
      isThere && !root?.querySelector('.gone') && root?.querySelector('.panel')?.getAnimations().length === 0
    )
  })

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
    await openModal({ demo, page })
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

  test('a height that changes inside a view moves, and what is above it stays', async ({ demo, page }) => {
    await openModal({ demo, page })
    await page.getByRole('button', { name: 'All wallets' }).click()
    await page.getByRole('heading', { name: 'All Wallets' }).waitFor()
    await page.waitForFunction(() => {
      const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.panel')
      return panel?.getAnimations({ subtree: true }).length === 0
    })
    const until = await watchFrames(page)
    const moves = await page.evaluate(async () => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const panel = root?.querySelector<HTMLElement>('.panel')
      const list = root?.querySelector<HTMLElement>('.view .scroll')
      if (!panel || !list) throw new Error('the modal is not open')
      const animations: { readonly from: unknown; readonly to: unknown; readonly ms: unknown }[] = []
      const { animate } = Element.prototype
      panel.animate = (frames, how) => {
        const [from, to] = (frames as Keyframe[]).map(({ height }) => height)
        animations.push({ from, to, ms: typeof how === 'object' ? how.duration : how })
        return animate.call(panel, frames, how)
      }
      const before = panel.offsetHeight
      list.style.display = 'none'
      const after = panel.offsetHeight
      while (animations.length === 0) await new Promise(requestAnimationFrame)
      return { animations, before, after }
    })
    const { before, after } = moves
    expect(before - after).toBeGreaterThan(20)
    expect(moves.animations).toEqual([
      { from: `${before}px`, to: `${after}px`, ms: ms('9.animation.modalHeightMs') },
    ])
    const frames = await until()
    expect(new Set(frames.map(({ top }) => Math.round(top))).size).toBe(1)
    expect(frames.at(-1)?.bottom).toBeCloseTo((frames[0]?.top ?? 0) + after, 0)
  })
})

test.describe('readings 40: a wallet that comes late', () => {
  test.use(moved)

  test('moves nothing while the pointer is in the list; then what is below it moves down once', async ({
    demo,
    page,
  }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    await expect(demo.walletIn(dialog, 'MetaMask')).toBeVisible()
    const names = ['Prompt', 'Second', 'Straggler', 'MetaMask', 'All wallets']
    const tops = await watchTops(page, names)
    await demo.walletIn(dialog, 'MetaMask').hover()
    await announce()
    await frames(page)
    const still = await tops()
    for (const name of ['panel', ...names])
      expect(placesOf(still, name), name).toHaveLength(name === 'Straggler' ? 0 : 1)
    await slowDown(page)
    await page.mouse.move(5, 5)
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    await frames(page)
    await finish(page)
    await frames(page)
    const moving = await tops()
    for (const name of ['panel', 'Prompt', 'Second', 'Straggler'])
      expect(placesOf(moving, name), name).toHaveLength(1)
    for (const name of ['MetaMask', 'All wallets']) {
      const places = placesOf(moving, name)
      expect(isRising(places), `${name}: ${places}`).toBe(true)
      expect(places.length).toBeGreaterThan(2)
      expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(56)
    }
  })

  test('moves nothing that has the focus: below it waits, above it does not', async ({ demo, page }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    const tops = await watchTops(page, ['Prompt', 'Straggler', 'All wallets'])
    await dialog.getByRole('button', { name: 'All wallets' }).focus()
    await announce()
    await frames(page)
    const still = await tops()
    expect(placesOf(still, 'All wallets')).toHaveLength(1)
    expect(placesOf(still, 'Straggler')).toEqual([])
    await demo.walletIn(dialog, 'Prompt').focus()
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    await frames(page)
    expect(placesOf(await tops(), 'Prompt')).toHaveLength(1)
    await expect(demo.walletIn(dialog, 'Prompt')).toBeFocused()
  })

  test('and a press that began on one row and ends on another does nothing', async ({ demo, page }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    await demo.walletIn(dialog, 'Second').hover()
    await page.mouse.down()
    await announce()
    await demo.walletIn(dialog, 'MetaMask').hover()
    await page.mouse.up()
    await page.mouse.move(5, 5)
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  })
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`a wallet that says yes, ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('at once: the list stays with a spinner in the row, and nothing else is seen', async ({
      demo,
      page,
    }) => {
      const dialog = await openModal({ demo, page })
      await slowDown(page)
      const until = await watchFrames(page)
      await demo.walletIn(dialog, 'Test Wallet').click()
      await expect(demo.fact('status')).toHaveText('connected')
      await expect(page.locator('latchkit-modal')).toHaveCount(0)
      await page.evaluate(() => document.querySelector('latchkit-leaving')?.remove())
      const seen = (await until()).filter(({ views }) => views.some(({ text }) => /Approve in/.test(text)))
      expect(seen.length).toBeGreaterThan(0)
      for (const { views, waiting } of seen) {
        expect(waiting).toBe('Test Wallet')
        expect(views.map(({ opacity, isGone }) => [opacity, isGone])).toEqual([
          [0, false],
          [1, true],
        ])
      }
    })

    test('later: it is seen for a moment, said once, and over for everybody but the eye', async ({
      demo,
      page,
    }) => {
      await demo.open()
      await demo.walletSwitch('Hold requests until answered here')
      await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
      await expect(demo.dialog('Test Wallet').getByText('Approve in Test Wallet')).toBeVisible()
      await canMove(page)
      await slowDown(page)
      await demo.inWallet('approve')
      const leaving = page.locator('latchkit-leaving')
      await expect(leaving.locator('h3')).toHaveText('Connected')
      await expect(leaving.locator('.ring.done .tick')).toBeVisible()
      // State, focus and the page are the visitor's already.
      await expect(page.locator('latchkit-modal')).toHaveCount(0)
      await expect(demo.fact('status')).toHaveText('connected')
      await expect(demo.accountButton).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(leaving.locator('[aria-live="polite"]').last()).toHaveText('Connected')
      await page.mouse.click(5, 5)
      await expect(leaving).toHaveCount(0)
    })
  })
}

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

  test('readings 40: a late wallet waits for the finger, and then the sheet keeps its edges', async ({
    demo,
    page,
  }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    const names = ['Prompt', 'Second', 'Straggler', 'MetaMask']
    const tops = await watchTops(page, names)
    const until = await watchFrames(page)
    const tile = demo.walletIn(dialog, 'MetaMask')
    const box = await tile.boundingBox()
    if (!box) throw new Error('the tile is not there')
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await announce()
    await frames(page)
    for (const name of names) expect(placesOf(await tops(), name).length, name).toBeLessThan(2)
    await expect(demo.walletIn(dialog, 'Straggler')).toHaveCount(0)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    const edges = (await until()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)].join(' '))
    expect(new Set(edges).size).toBe(1)
    const moving = await tops()
    for (const name of ['Prompt', 'Second']) expect(placesOf(moving, name), name).toHaveLength(1)
  })

  test('a finger that comes down on one row and leaves another presses neither', async ({ demo, page }) => {
    await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    const box = await demo.walletIn(dialog, 'Prompt').boundingBox()
    if (!box) throw new Error('the row is not there')
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await demo.walletIn(dialog, 'Prompt').evaluate((row) => {
      const list = row.closest('ul')
      if (list) list.style.marginTop = `-${row.getBoundingClientRect().height}px`
    })
    await frames(page)
    const clicks = await page.evaluateHandle(() => {
      const types: string[] = []
      addEventListener('click', ({ type }) => types.push(type), true)
      return types
    })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => clicks.evaluate(({ length }) => length)).toBe(1)
    await frames(page)
    await expect(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  })
})
