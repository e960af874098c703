import type { Page } from '@playwright/test'
import {
  canMove,
  finish,
  frames,
  leavingView,
  moved,
  ms,
  openModal,
  slowDown,
  watchFrames,
} from './stage/frames.js'
import { expect, test } from './stage/test.js'

// The height of the modal while something in it changes.

test.describe('a height', () => {
  test.use(moved)

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
    const seen = await until()
    expect(new Set(seen.map(({ top }) => Math.round(top))).size).toBe(1)
    expect(seen.at(-1)?.bottom).toBeCloseTo((seen[0]?.top ?? 0) + after, 0)
  })
})

/** Brings the panel's height to a share of its way; the answer is where it is then. */
const heightAt = (page: Page, share: number) =>
  page.evaluate((share) => {
    const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.panel')
    for (const each of panel?.getAnimations() ?? [])
      each.currentTime = Number(each.effect?.getComputedTiming().endTime) * share
    return panel?.getBoundingClientRect().height ?? 0
  }, share)

test.describe('a height that changes while another change moves', () => {
  test.use(moved)

  test('goes on from where it is to that of the next view, in both directions', async ({ demo, page }) => {
    await openModal({ demo, page })
    const low = await heightAt(page, 0)
    await slowDown(page)
    const go = async (press: string, title: string) => {
      await page
        .getByRole('button', { name: press, exact: true })
        .evaluate((button) => (button as HTMLElement).click())
      await expect(demo.dialog(title)).toBeVisible()
      await expect(leavingView(page)).toHaveCount(1)
      return heightAt(page, 0)
    }
    expect(Math.abs((await go('All wallets', 'All Wallets')) - low)).toBeLessThan(1)
    const growing = await heightAt(page, 0.2)
    expect(growing).toBeGreaterThan(low + 20)
    // While it is pressed the height goes on, a hundred times as slowly.
    expect(Math.abs((await go('Back', 'Connect Wallet')) - growing)).toBeLessThan(15)
    const shrinking = await heightAt(page, 0.2)
    expect(shrinking).toBeLessThan(growing - 5)
    expect(Math.abs((await go('All wallets', 'All Wallets')) - shrinking)).toBeLessThan(15)
    await finish(page)
    await frames(page)
    expect(await heightAt(page, 0)).toBeGreaterThan(growing)
  })
})

for (const [place, use] of [
  ['on a computer', moved],
  ['on a phone', { ...moved, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`a height ${place}`, () => {
    test.use(use)

    test('follows what changes inside the view without a jump, and is no error of the page', async ({
      demo,
      page,
    }) => {
      await openModal({ demo, page })
      const errors = await page.evaluateHandle(() => {
        const messages: string[] = []
        addEventListener('error', ({ message }) => messages.push(message))
        return messages
      })
      const tall = await heightAt(page, 0)
      await slowDown(page)
      const show = async (display: string) => {
        await page.locator('latchkit-modal .view .scroll').evaluate((list, to) => {
          list.style.display = to
        }, display)
        await frames(page)
      }
      const rest = async () => {
        await finish(page)
        await frames(page)
        return heightAt(page, 0)
      }
      await show('none')
      expect(Math.abs((await heightAt(page, 0)) - tall)).toBeLessThan(1)
      const low = await rest()
      expect(low).toBeLessThan(tall - 20)
      await show('')
      const way = await heightAt(page, 0.2)
      expect(way).toBeGreaterThan(low + 5)
      await show('none')
      expect(Math.abs((await heightAt(page, 0.2)) - way)).toBeLessThan(1)
      // It comes to where it was going, and goes on from there.
      expect(Math.abs((await rest()) - tall)).toBeLessThan(1)
      expect(await rest()).toBe(low)
      // An observer of sizes that changes what it watches tells the page so.
      expect(await errors.jsonValue()).toEqual([])
    })
  })

  test.describe(`a search ${place}`, () => {
    test.use(use)

    test('leaves every edge where it is, of the panel and of its footer', async ({ demo, page }) => {
      await demo.open('wallet=off&networks=31337,31338,1,8453,10,42161,137')
      await demo.networkButton.click()
      const dialog = demo.dialog('Choose Network')
      await expect(dialog.getByRole('searchbox')).toBeVisible()
      await canMove(page)
      const until = await watchFrames(page)
      await dialog.getByRole('searchbox').fill('anvil')
      await expect(dialog.getByText('Networks found: 2')).toBeAttached()
      await dialog.getByRole('searchbox').fill('no such network')
      await expect(dialog.getByText('Networks found: 0')).toBeAttached()
      const edges = (await until()).map(({ top, bottom, footer }) =>
        [top, bottom, footer ?? 0].map(Math.round).join(' '),
      )
      expect(new Set(edges).size).toBe(1)
    })
  })
}
