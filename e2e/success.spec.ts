import { askSlowly, canMove, frames, openModal, slowDown, watchFrames } from './stage/frames.js'
import { expect, test } from './stage/test.js'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`a wallet that says yes, ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('at once: the list stays with a spinner in the row, and nothing else is seen', async ({
      demo,
      page,
    }) => {
      const dialog = await openModal({ demo, page })
      await slowDown(page)
      // Answered by hand, within the time that is now a hundred times as long.
      await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
      const until = await watchFrames(page)
      await demo.walletIn(dialog, 'Test Wallet').click()
      await expect(page.locator('latchkit-modal .asking [data-clicked]')).toBeVisible()
      // It is drawn, and noted, before the answer comes.
      await frames(page)
      await demo.inWallet('approve')
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

    test('who goes back before it answers has the focus on its row, not on the one that is still seen', async ({
      demo,
      page,
    }) => {
      await askSlowly({ demo, page })
      await expect(page.locator('latchkit-modal .asking [data-clicked]')).toBeVisible()
      await page.locator('latchkit-modal .panel > .header').getByLabel('Back').dispatchEvent('click')
      await expect(demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').last()).toBeFocused()
      await expect(page.locator('latchkit-modal .asking [data-clicked]')).toHaveCount(0)
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
      // Its words come a moment after it, so that readers know the region first.
      const region = leaving.locator('[aria-live="polite"]').last()
      await region.evaluate((each) => {
        for (const wait of each.getAnimations()) wait.finish()
      })
      await expect(region).toHaveText('Connected')
      await page.mouse.click(5, 5)
      await expect(leaving).toHaveCount(0)
    })
  })
}
