import type { Page } from '@playwright/test'
import { askSlowly, finish, moved, openModal } from './stage/frames.js'
import { test as galleryTest } from './stage/gallery.js'
import { expect, test } from './stage/test.js'

/** The mark between two views at both ends of its way, and the two marks that it goes between. */
const wayOfMark = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const panel = root?.querySelector('.panel')
    const mark = panel?.querySelector('.leaving-view > .mark')
    const [move] = mark?.getAnimations() ?? []
    if (!panel || !mark || !move) return undefined
    // The views would move their own: the old one stands where it was, the new one where it will.
    for (const view of panel.querySelectorAll('.view'))
      for (const each of view.getAnimations())
        each.currentTime = view.closest('.leaving-view') ? 0 : (each.effect?.getComputedTiming().endTime ?? 0)
    const boxOf = (element: Element | null | undefined) => {
      const { x, y, width } = element?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 }
      return [x, y, width].map(Math.round)
    }
    const { endTime, delay } = { ...move.effect?.getComputedTiming() }
    move.currentTime = delay ?? 0
    const first = boxOf(mark)
    move.currentTime = Number(endTime) - 0.001
    const last = boxOf(mark)
    const small = panel.querySelector(
      '.view :is(.row[aria-label="Test Wallet"], .tile[aria-label="Test Wallet"]) .mark',
    )
    const large = panel.querySelector('.view .hero .mark')
    return { first, last, small: boxOf(small), large: boxOf(large) }
  })

test.describe('small things that move', () => {
  test.use(moved)

  test('the mark of a wallet travels from its row to the middle of the next view, and back', async ({
    demo,
    page,
  }) => {
    const asking = await askSlowly({ demo, page })
    await expect(page.locator('latchkit-modal .leaving-view > .mark')).toBeAttached()
    const there = await wayOfMark(page)
    expect(there?.first).toEqual(there?.small)
    expect(there?.last).toEqual(there?.large)
    await finish(page)
    await expect(page.locator('latchkit-modal .leaving-view')).toHaveCount(0)
    await expect(page.locator('latchkit-modal .hero .mark')).toHaveCSS('opacity', '1')
    await asking.getByRole('button', { name: 'Back' }).click()
    await expect(page.locator('latchkit-modal .leaving-view > .mark')).toBeAttached()
    const back = await wayOfMark(page)
    expect(back?.first).toEqual(there?.last)
    expect(back?.last).toEqual(there?.first)
    await finish(page)
    await expect(page.locator('latchkit-modal .leaving-view')).toHaveCount(0)
  })

  test('the way back stays what it is until the view it leads from has gone: it is never the mark for help', async ({
    demo,
    page,
  }) => {
    const account = await demo.openAccount()
    await account.getByRole('button', { name: /^Network: / }).click()
    const networks = demo.dialog('Choose Network')
    await expect(networks.getByRole('button', { name: 'Back' })).toBeVisible()
    await page.evaluate(() => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const seen: string[] = []
      const look = () => {
        const view = root?.querySelector<HTMLElement>('.views > .view')?.dataset.view
        const button = root?.querySelector('.panel > .header > :first-child')?.getAttribute('aria-label')
        seen.push(`${view}: ${button}`)
      }
      if (root) new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true })
      Object.assign(window, { ways: seen })
    })
    await networks.getByRole('button', { name: 'Anvil Two', exact: true }).click()
    await expect(account.getByRole('button', { name: 'Network: Anvil Two' })).toBeVisible()
    const ways = await page.evaluate(() => (window as unknown as { ways: string[] }).ways)
    expect([...new Set(ways)]).toEqual(['Networks: Back', 'Account: Network: Anvil Two'])
  })

  test('a row that is pressed gives way a little, and is pressed also at its very edge', async ({
    demo,
    page,
  }) => {
    const dialog = await openModal({ demo, page })
    const row = dialog.getByRole('button', { name: 'All wallets' })
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is not there')
    await page.mouse.move(box.x + 1, box.y + box.height / 2)
    await page.mouse.down()
    await expect(row.locator('..')).toHaveCSS('scale', '0.98')
    await page.mouse.up()
    await expect(demo.dialog('All Wallets')).toBeVisible()
  })

  test('a tick is drawn where something has been copied', async ({ demo, page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    const dialog = await demo.openAccount()
    const copy = dialog.getByRole('button', { name: 'Copy address' })
    const names = await page.evaluateHandle(() => {
      const started: string[] = []
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      root?.addEventListener('animationstart', (event) =>
        started.push((event as AnimationEvent).animationName),
      )
      return started
    })
    await copy.click()
    await expect.poll(() => names.evaluate((each) => each.includes('lk-tick'))).toBe(true)
  })
})

galleryTest(
  'a code comes from its middle, once; where less motion is asked for it is there',
  async ({ gallery }) => {
    await gallery.show('pairing')
    const code = gallery.page.locator('latchkit-modal .qr > .code')
    await expect(code).toBeVisible()
    await expect(code).toHaveCSS('animation-name', 'none')
    await gallery.page.emulateMedia({ reducedMotion: 'no-preference' })
    await gallery.show('pairing')
    await expect(code).toHaveCSS('animation-name', 'lk-code')
    await expect(code).toHaveCSS('mask-image', 'none')
    await gallery.page.emulateMedia({ reducedMotion: 'reduce' })
  },
)

galleryTest('a code that waits for its way back does not look ready to be scanned', async ({ gallery }) => {
  await gallery.show('pairing-interrupted')
  await expect(gallery.page.locator('.qr > .code')).toHaveCSS('opacity', '0.15')
  await expect(gallery.page.locator('.qr > .spinner')).toBeVisible()
})
