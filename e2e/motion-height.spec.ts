import { canMove, moved, ms, openModal, slowDown, watchFrames } from './stage/frames.js'
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
    const frames = await until()
    expect(new Set(frames.map(({ top }) => Math.round(top))).size).toBe(1)
    expect(frames.at(-1)?.bottom).toBeCloseTo((frames[0]?.top ?? 0) + after, 0)
  })
})

test.describe('a height that changes while another change moves', () => {
  test.use(moved)

  test('goes on from where it is to the new height, in both directions', async ({ demo, page }) => {
    await openModal({ demo, page })
    await page.getByRole('button', { name: 'All wallets' }).click()
    await page.getByRole('heading', { name: 'All Wallets' }).waitFor()
    await canMove(page)
    await slowDown(page)
    const seen = await page.evaluate(async () => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const panel = root?.querySelector<HTMLElement>('.panel')
      const list = root?.querySelector<HTMLElement>('.view .scroll')
      if (!panel || !list) throw new Error('the modal is not open')
      const frame = () => new Promise(requestAnimationFrame)
      const height = () => panel.getBoundingClientRect().height
      const until = async (share: number) => {
        await frame()
        const [move] = panel.getAnimations()
        if (!move) throw new Error('nothing moves')
        move.currentTime = Number(move.effect?.getComputedTiming().endTime) * share
        await frame()
        return height()
      }
      const tall = height()
      const jumps: number[] = []
      const change = async (by: () => void) => {
        const before = height()
        by()
        await frame()
        // As it begins, however long the frame took.
        for (const each of panel.getAnimations()) each.currentTime = 0
        jumps.push(Math.abs(height() - before))
      }
      list.style.display = 'none'
      const shrinking = await until(0.2)
      await change(() => {
        list.style.display = ''
      })
      const growing = await until(0.2)
      await change(() => {
        list.style.display = 'none'
      })
      const low = await until(0.999)
      for (const each of panel.getAnimations()) each.finish()
      await frame()
      return { tall, shrinking, growing, low, rest: height(), jumps }
    })
    expect(seen.shrinking).toBeLessThan(seen.tall - 5)
    expect(seen.growing).toBeGreaterThan(seen.shrinking)
    expect(Math.max(...seen.jumps)).toBeLessThan(4)
    expect(seen.rest).toBeLessThan(seen.shrinking)
    expect(Math.abs(seen.rest - seen.low)).toBeLessThan(2)
  })
})

for (const [place, use] of [
  ['on a computer', moved],
  ['on a phone', { ...moved, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
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
