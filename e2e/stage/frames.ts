import { expect, type Page } from '@playwright/test'
import clauses from '../../docs/spec-clauses.json' with { type: 'json' }
import type { Demo } from './Demo.js'

// What moves, frame by frame: where it is and how much of it is to be seen, never when.

/** The value of a clause of the specification, in ms. */
export const ms = (id: string) =>
  (clauses as readonly { readonly id: string; readonly value?: unknown }[]).find((each) => each.id === id)
    ?.value

export interface Frame {
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

/** The durations that were seen of one element. */
export const durations = (frames: readonly Frame[], element: string) =>
  new Set(frames.flatMap(({ moves }) => moves[element] ?? []))

/** A page that functions run in, whatever drives it. */
interface Evaluating {
  evaluate<Answer>(run: () => Answer | Promise<Answer>): Promise<Answer>
}

/** Notes every frame from now on; the answer gives what has been noted until nothing moves. */
export async function watchFrames(page: Evaluating): Promise<() => Promise<readonly Frame[]>> {
  await page.evaluate(() => {
    const frames: unknown[] = []
    const note = () => {
      const hosts = [...document.querySelectorAll('latchkit-modal, latchkit-leaving')]
      const root = hosts.at(-1)?.shadowRoot
      const dialog = root?.querySelector('dialog')
      const panel = root?.querySelector<HTMLElement>('.panel')
      if (dialog && panel) {
        const box = panel.getBoundingClientRect()
        const footer = panel.querySelector('.views > .view > .footer')
        frames.push({
          hosts: hosts.map(({ localName }) => localName),
          scrollTop: dialog.scrollTop,
          window: innerHeight,
          top: box.top,
          bottom: box.bottom,
          footer: footer ? box.bottom - footer.getBoundingClientRect().bottom : undefined,
          isInert: dialog.inert,
          waiting: dialog.querySelector('.asking [data-clicked]')?.getAttribute('aria-label') ?? undefined,
          moves: Object.fromEntries(
            dialog.getAnimations({ subtree: true }).map(({ effect }) => {
              const { target, pseudoElement } = effect as KeyframeEffect
              const { duration } = effect?.getTiming() ?? {}
              const leaves = target?.closest('.leaving-view') ? 'leaving ' : ''
              return [`${leaves}${target?.className || target?.localName}${pseudoElement ?? ''}`, duration]
            }),
          ),
          views: [...panel.querySelectorAll<HTMLElement>('.view')].map((view) => ({
            text: view.textContent ?? '',
            opacity: Number(getComputedStyle(view).opacity),
            isGone: view.closest('.leaving-view') !== null,
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
                // Firefox never moves on what rows do that are scrolled out of sight.
                const isSeen = (effect as KeyframeEffect).target?.checkVisibility({
                  contentVisibilityAuto: true,
                })
                return isSeen && playState === 'running' && iterations !== Number.POSITIVE_INFINITY
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
export type Tops = Readonly<Record<string, number | undefined>>

/** Notes where controls are in every frame from now on; the answer gives what has been noted. */
export async function watchTops(
  page: Page,
  names: readonly string[],
): Promise<() => Promise<readonly Tops[]>> {
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
export const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let left = 20; left > 0; left--) await new Promise(requestAnimationFrame)
  })

/** The places that a control has had one after the other, to half a pixel. */
export const placesOf = (tops: readonly Tops[], name: string) =>
  tops
    .map((each) => each[name] && Math.round(each[name] * 2) / 2)
    .filter((each, at, all) => each !== undefined && each !== all[at - 1])

/** A modal that is open and can move. */
export async function openModal({ demo, page }: { readonly demo: Demo; readonly page: Page }) {
  await demo.open()
  const dialog = await demo.openConnect()
  await canMove(page)
  return dialog
}

export const isRising = (places: readonly (number | undefined)[]) =>
  places.every((each, at) => at === 0 || (each ?? 0) > (places[at - 1] ?? 0))

/** Makes everything that moves a hundred times as slow: what is looked at in between does not depend on the machine. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
}

/** The view that gives way, while it is seen. */
export const leavingView = (page: Page) => page.locator('latchkit-modal .leaving-view > .view')

/**
 * Asks the test wallet, which answers when a test says so, in a modal that moves a hundred times as slowly: its view is on its way.
 * The answer is that view.
 */
export async function askSlowly({ demo, page }: { readonly demo: Demo; readonly page: Page }) {
  const list = await openModal({ demo, page })
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
  await slowDown(page)
  await demo.walletIn(list, 'Test Wallet').click()
  await expect(leavingView(page)).toBeVisible()
  return demo.dialog('Test Wallet')
}

/** Brings all that moves in the modal to a third of its way. */
export const moveOn = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelector('latchkit-modal')?.shadowRoot?.getAnimations() ?? []) {
      const end = Number(each.effect?.getComputedTiming().endTime)
      if (Number.isFinite(end)) each.currentTime = end / 3
    }
  })

/** Brings all that moves to its end. */
export const finish = (page: Page) =>
  page.evaluate(() => {
    for (const host of document.querySelectorAll('latchkit-modal, latchkit-leaving'))
      for (const each of host.shadowRoot?.querySelector('dialog')?.getAnimations({ subtree: true }) ?? [])
        if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish()
  })

export const moved = { contextOptions: { reducedMotion: 'no-preference' } } as const
/** The part that moves things has come with its stylesheet, and what came with the opening has come to rest. */
export const canMove = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const rules = root?.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]) ?? []
    const isThere = rules.some(({ cssText }) => cssText.includes('.leaving-view'))
    return (
      isThere &&
      !root?.querySelector('.leaving-view') &&
      root?.querySelector('.panel')?.getAnimations().length === 0
    )
  })
