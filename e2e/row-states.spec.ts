import { expect, test } from './stage/gallery.js'

// Rows and names in their states: what waits, what was cancelled, what is long, and what has the focus.

for (const state of ['networks-switching', 'choose-chain-asking', 'accounts-asking']) {
  test(`a row that waits for a wallet turns one ring: ${state}`, async ({ gallery }) => {
    await gallery.show(state)
    await expect(gallery.page.locator('latchkit-modal [part="modal"] .spinner')).toHaveCount(1)
    const drawn = () =>
      gallery.page.evaluate(() => {
        const root = document.querySelector('latchkit-modal')?.shadowRoot
        const rules = root?.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]) ?? []
        return {
          hasMotion: rules.some(({ cssText }) => cssText.includes('.leaving-view')),
          rings: [...(root?.querySelectorAll('.panel *') ?? [])].filter((at) => {
            const { content, borderRadius } = getComputedStyle(at, '::after')
            return content !== 'none' && borderRadius === '50%'
          }).length,
        }
      })
    await expect.poll(drawn).toEqual({ hasMotion: true, rings: 0 })
  })
}

test('what the visitor cancelled looks like no failure; what failed does', async ({ gallery }) => {
  const reds = () =>
    gallery.page.evaluate(() => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const probe = root?.querySelector('.panel')?.appendChild(document.createElement('i'))
      if (!root || !probe) return -1
      probe.style.color = 'var(--bad)'
      const bad = getComputedStyle(probe).color
      probe.remove()
      return [...root.querySelectorAll('.panel :is(.corner, .s, .s *)')].filter((at) => {
        const { color, backgroundColor } = getComputedStyle(at)
        return color === bad || backgroundColor === bad
      }).length
    })
  const cancelled = ['connecting-declined', 'pairing-declined', 'networks-declined', 'accounts-declined']
  for (const state of [...cancelled, 'choose-chain-declined']) {
    await gallery.show(state)
    await expect.poll(reds, state).toBe(0)
  }
  // It stands in its row, which has no more than two lines.
  await gallery.show('networks-declined', { width: 360 })
  const row = gallery.page.getByRole('button', { name: 'Base' })
  await expect.poll(async () => (await row.boundingBox())?.height ?? 99).toBeLessThanOrEqual(60)
  await gallery.show('connecting-silent')
  await expect.poll(reds).toBe(1)
})

test('a long name takes two lines, all of it after a press; a long wallet one', async ({ gallery }) => {
  const { page } = gallery
  for (const [state, whole] of [
    ['pairing-long', 'Scan with your phone’s camera'],
    ['send-long', 'the-name-that-does-not-end'],
  ] as const) {
    await gallery.show(state, { width: 360 })
    const text = page.getByRole('button', { name: whole })
    const height = async () => (await text.boundingBox())?.height ?? 0
    await expect.poll(height).toBeLessThanOrEqual(48)
    await text.click()
    await expect(text).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(height).toBeGreaterThan(60)
  }
  for (const locale of ['en', 'ar'] as const) {
    await gallery.show('account-wallet-long', { width: 360, locale })
    const words = page.locator('.wallet-footer > .t')
    await expect.poll(async () => (await words.boundingBox())?.height ?? 0).toBeLessThan(24)
    await expect(words).toHaveAttribute('title', /^The wallet with the very long name/)
  }
})

test('of a long Latin name in an Arabic line the end is cut, and its first letters are seen', async ({
  gallery,
}) => {
  const { page } = gallery
  for (const [state, lines] of [
    ['downloads-long', 2],
    ['open-there-long', 2],
  ] as const) {
    await gallery.show(state, { width: 360, locale: 'ar' })
    const names = page
      .locator('latchkit-modal')
      .locator(':is(h2, .button > span) bdi', { hasText: /^The wallet/ })
    await expect(names).toHaveCount(lines)
    for (const name of await names.all()) {
      const { isCut, first, line } = await name.evaluate((at) => {
        const range = document.createRange()
        range.setStart(at.firstChild as Text, 0)
        range.setEnd(at.firstChild as Text, 3)
        const [first, line] = [range, at.parentElement as Element].map((each) => each.getBoundingClientRect())
        return { isCut: at.scrollWidth > at.clientWidth, first, line }
      })
      expect(isCut).toBe(true)
      expect(first?.left).toBeGreaterThanOrEqual(line?.left ?? 0)
      expect(first?.right).toBeLessThanOrEqual(line?.right ?? 0)
    }
  }
})

test('rings of the focus stay inside what has them, and are as round; a button changes all its colours at once', async ({
  gallery,
}) => {
  const { page } = gallery
  await gallery.show('account-worth')
  for (const ring of ['.identity .short', '.wallet-footer > button', '[role="tab"]']) {
    const shape = await page
      .locator(ring)
      .first()
      .evaluate((at) => {
        ;(at as HTMLElement).focus({ focusVisible: true } as FocusOptions)
        const { outlineOffset, outlineWidth, borderRadius } = getComputedStyle(at)
        return [outlineOffset, outlineWidth, borderRadius].map(Number.parseFloat)
      })
    const [offset = 0, width = 0, radius = 0] = shape
    expect([ring, offset + width <= 0, radius > 0]).toEqual([ring, true, true])
  }
  await gallery.show('connecting-declined')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCSS(
    'transition-property',
    'background-color, color',
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // One that waits is off, and looks as if it were at work.
  await gallery.show('review-send-waiting')
  await expect(page.getByRole('button', { name: 'Confirm in Foxglove' }).locator('.spinner')).toBeVisible()
})

test('a long symbol in the activity is not broken on the smallest phones', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('activity-long', { width: 320 })
  const amount = page.locator('latchkit-modal .activity-end > .amount.wide').first()
  const symbol = 'LONGSYMBOLOFATOKEN'
  const linesOf = () =>
    amount.evaluate((element, symbol) => {
      const { firstChild: text } = element.querySelector('[aria-hidden]') ?? element
      const at = text?.textContent?.indexOf(symbol) ?? -1
      if (!text || at < 0) return -1
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + symbol.length)
      return range.getClientRects().length
    }, symbol)
  await expect.poll(linesOf).toBe(1)
})
