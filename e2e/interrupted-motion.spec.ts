import { askSlowly, finish, frames, leavingView, moved, openModal, slowDown } from './stage/frames.js'
import { expect, test } from './stage/test.js'

// What comes while the modal still moves: a second press, a key, an answer. It ends in the right state.

test.describe('in the middle', () => {
  test.use(moved)

  test('a second click while one view gives way to the next presses nothing below it', async ({
    demo,
    page,
  }) => {
    const dialog = await openModal({ demo, page })
    const box = await dialog.getByRole('button', { name: 'All wallets' }).boundingBox()
    if (!box) throw new Error('the row is not there')
    await slowDown(page)
    await page.mouse.click(box.x + 60, box.y + 20, { clickCount: 2, delay: 20 })
    await page.getByRole('heading', { name: 'All Wallets' }).waitFor()
    // Wherever one presses the new view now.
    for (const y of [0, 60, 120]) await page.mouse.click(box.x + 60, box.y - y)
    await finish(page)
    await expect(page.locator('latchkit-modal .leaving-view')).toHaveCount(0)
    await expect(demo.dialog('All Wallets').getByRole('searchbox')).toBeFocused()
    await expect(page.locator('latchkit-modal .view')).toHaveCount(1)
  })

  test('a view that is asked for again while it comes comes as it would', async ({ demo, page }) => {
    await openModal({ demo, page })
    await slowDown(page)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await expect(leavingView(page)).toBeVisible()
    await page.evaluate(() => {
      const [kit] = window.latchkit.kits
      kit?.store.setState(({ router }) => {
        const [top = router.history[0], ...below] = [...router.history].reverse()
        return { router: { ...router, history: [...below.reverse(), { ...top }] as never } }
      })
    })
    await frames(page)
    await expect(leavingView(page)).toBeVisible()
  })

  test('Tab goes around in the new view while the old one is still seen', async ({ demo, page }) => {
    const connecting = await askSlowly({ demo, page })
    await connecting.getByRole('button', { name: 'Use another wallet' }).focus()
    await page.keyboard.press('Tab')
    await expect(leavingView(page)).toBeVisible()
    await expect(connecting.getByRole('button', { name: 'Back' })).toBeFocused()
  })

  test('Escape during the opening closes it, and the focus is where it was', async ({ demo, page }) => {
    await demo.open()
    await demo.connectButton.focus()
    // So that no frame comes too late to see it.
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
    const wasMoving = page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => {
            const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.panel')
            if (!panel) return void requestAnimationFrame(look)
            const moving = panel.getAnimations().length > 0
            panel.dispatchEvent(
              new KeyboardEvent('keydown', {
                key: 'Escape',
                bubbles: true,
                composed: true,
                cancelable: true,
              }),
            )
            resolve(moving)
          }
          requestAnimationFrame(look)
        }),
    )
    await page.keyboard.press('Enter')
    expect(await wasMoving).toBe(true)
    await expect(page.locator('latchkit-modal, latchkit-leaving')).toHaveCount(0)
    await expect(demo.connectButton).toBeFocused()
  })

  test('a wallet that refuses while its view comes leaves that view alone, saying so', async ({
    demo,
    page,
  }) => {
    const connecting = await askSlowly({ demo, page })
    await demo.inWallet('decline')
    await expect(connecting.getByText('You cancelled in Test Wallet.')).toBeAttached()
    await expect(leavingView(page)).toHaveCount(1)
    await finish(page)
    await expect(page.locator('latchkit-modal .leaving-view')).toHaveCount(0)
    await expect(page.locator('latchkit-modal .view')).toHaveCount(1)
    await expect(connecting.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(demo.fact('status')).toHaveText('disconnected')
  })

  test('Escape while one view gives way to the next closes the modal, with one picture of it', async ({
    demo,
    page,
  }) => {
    const dialog = await openModal({ demo, page })
    await slowDown(page)
    await dialog.getByRole('button', { name: 'All wallets' }).click()
    await expect(leavingView(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('latchkit-modal')).toHaveCount(0)
    await expect(demo.connectButton).toBeFocused()
    await finish(page)
    await expect(page.locator('latchkit-leaving')).toHaveCount(0)
  })
})
