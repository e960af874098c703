import type { Locator, Page } from '@playwright/test'
import { galleryStates } from '../apps/demo/src/gallery/states.js'
import { expect, test } from './stage/gallery.js'

/** The edges of an element, in px from the top left of the window. */
const edges = (at: Locator) =>
  at.evaluate((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/** The number of tokens of which all can be seen. */
const tokensSeen = (page: Page) =>
  page.locator('.scroller').evaluate((scroller) => {
    const { bottom } = scroller.getBoundingClientRect()
    const tabs = scroller.querySelector('[role=tablist]')?.getBoundingClientRect().bottom ?? 0
    return [...scroller.querySelectorAll('.token')]
      .map((each) => each.getBoundingClientRect())
      .filter((row) => row.top >= tabs - 0.5 && row.bottom <= bottom + 0.5).length
  })

for (const lang of ['en', 'ar'] as const) {
  test(`four tokens are seen at rest and eight while the list is read, under the tabs (${lang})`, async ({
    gallery,
  }) => {
    await gallery.show('account-tokens-thousand', { width: 1280, height: 900, locale: lang })
    const { page } = gallery
    const tabs = page.getByRole('tablist')
    await expect.poll(() => tokensSeen(page)).toBeGreaterThanOrEqual(4)
    const scroller = page.locator('.scroller')
    await scroller.evaluate((at) => at.scrollTo(0, 700))
    await expect.poll(async () => (await edges(tabs)).top - (await edges(scroller)).top).toBe(0)
    const row = page.locator('.token').filter({ hasText: 'Token 12' }).first()
    const below = (await edges(row)).top - (await edges(tabs)).bottom
    await scroller.evaluate((at, by) => at.scrollBy(0, by), below)
    await expect.poll(() => tokensSeen(page)).toBeGreaterThanOrEqual(8)
    // A row that goes by is hidden below them, with what its hover takes.
    const { left, right } = await edges(page.locator('.token').first())
    const covered = await tabs.evaluate((at) => {
      const { insetInline, backgroundColor } = getComputedStyle(at, '::before')
      return { insetInline, isOpaque: backgroundColor.startsWith('rgb(') }
    })
    expect(covered).toEqual({ insetInline: '-8px', isOpaque: true })
    expect(await edges(tabs)).toMatchObject({ left, right })
  })
}

const accountStates = galleryStates.map(({ name }) => name).filter((name) => /^account(-|$)/.test(name))

test('three tokens are in sight at 360 × 640 in every state of the account, or all that there are; every tab has their room', {
  tag: '@main',
}, async ({ gallery }) => {
  const { page } = gallery
  expect(accountStates.length).toBeGreaterThan(20)
  for (const state of accountStates) {
    await gallery.show(state, { width: 360, height: 640 })
    const found = await page.locator('.view').evaluate((view) => {
      const edge = (selector: string) => view.querySelector(selector)?.getBoundingClientRect()
      const [tabs, footer] = [edge('[role=tablist]'), edge('.wallet-footer')]
      return {
        all: view.querySelectorAll('.token').length,
        room: tabs && footer && footer.top - tabs.bottom,
      }
    })
    const seen = await tokensSeen(page)
    expect([state, seen >= Math.min(3, found.all)]).toEqual([state, true])
    expect([state, (found.room ?? 172) >= 172]).toEqual([state, true])
  }
})

test('four acts stand in one row, 64 px high, at 320 px too', async ({ gallery }) => {
  const { page } = gallery
  for (const [width, locale] of [
    [360, 'en'],
    [320, 'en'],
    [320, 'ar'],
  ] as const) {
    await gallery.show('account', { width, height: 640, locale })
    await page.locator('.acts').evaluate((acts) => {
      for (const act of [...acts.children]) acts.append(act.cloneNode(true))
    })
    const acts = await page.locator('.act').evaluateAll((all) =>
      all.map((act) => {
        const { top, height } = act.getBoundingClientRect()
        return { top, height, isCut: act.scrollWidth > act.clientWidth }
      }),
    )
    const [first] = acts
    expect(acts).toEqual(Array(4).fill({ top: first?.top, height: 64, isCut: false }))
  }
})

for (const [state, row] of [
  ['account-worth', '.token'],
  ['account-activity', '.activity'],
] as const) {
  test(`the Tab key stops at most once in a row, and each exact value is told (${state})`, async ({
    gallery,
  }) => {
    await gallery.show(state)
    const rows = await gallery.page.locator(row).evaluateAll((all) =>
      all.map((each) => ({
        stops: each.querySelectorAll('a, button').length,
        silent: [...each.querySelectorAll('.amount:is(button, [title])')].filter(
          (at) => !at.querySelector('.hidden'),
        ).length,
      })),
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { stops, silent } of rows) expect([stops <= 1, silent]).toEqual([true, 0])
  })
}

test('the account holds its height: with every tab, while it loads, when that fails, with nothing in it, on a phone too', async ({
  gallery,
}) => {
  const { page } = gallery
  for (const [width, height, high] of [
    [1280, 900, 608],
    [800, 600, 568],
    [360, 780, 608],
  ] as const) {
    for (const state of [
      'account',
      'account-loading',
      'account-failed',
      'account-unknown-network',
      'account-tokens-loading',
      'account-tokens-none',
      'account-tokens-thousand',
      'account-nfts-none',
      'account-activity',
    ]) {
      await gallery.show(state, { width, height })
      const { top, bottom } = await edges(page.locator('.panel'))
      const below = await page
        .locator('.panel')
        .evaluate((at) => Number.parseFloat(getComputedStyle(at).paddingBottom))
      expect([state, bottom - top - below]).toEqual([state, high])
      // What stays stands at the foot.
      const footer = await edges(page.locator('.wallet-footer'))
      expect(footer.bottom).toBeCloseTo(bottom - below, 0)
    }
  }
})

test('an address to receive at stands in ten groups that are as wide as each other, 0x before them', async ({
  gallery,
}) => {
  await gallery.show('receive')
  const cells = gallery.page.locator('.receive > .address > [aria-hidden]')
  await expect(cells).toHaveCount(10)
  const columns = await gallery.page
    .locator('.receive > .address')
    .evaluate((at) => getComputedStyle(at).gridTemplateColumns.split(' ').map(Number.parseFloat))
  expect(columns).toHaveLength(5)
  // 0x would make the first wider by two letters.
  expect(Math.max(...columns) - Math.min(...columns)).toBeLessThan(6)
  const prefix = await edges(gallery.page.locator('.prefix'))
  expect(Math.abs(prefix.right - (await edges(cells.first())).left)).toBeLessThanOrEqual(1)
})

test('a tab that is chosen below the top stays where it is, and what it shows begins below it', async ({
  gallery,
}) => {
  await gallery.show('account-tokens-thousand', { height: 640 })
  const { page } = gallery
  const activity = page.getByRole('tab', { name: 'Activity' })
  await page.locator('.scroller').evaluate((at) => at.scrollTo(0, 700))
  await expect.poll(() => page.locator('.scroller').evaluate(({ scrollTop }) => scrollTop)).toBe(700)
  const before = await edges(activity)
  await activity.click()
  await expect(page.getByText('No activity yet')).toBeInViewport()
  await expect.poll(() => edges(activity)).toEqual(before)
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect(page.locator('.token').first()).toBeInViewport({ ratio: 1 })
  await expect.poll(() => edges(activity)).toEqual(before)
})

test('the keyboard brings no amount under the tabs', async ({ gallery }) => {
  await gallery.show('account-activity')
  const { page } = gallery
  const tabs = page.getByRole('tablist')
  const entries = page.locator('.activity a')
  await entries.last().focus()
  await page.locator('.scroller').evaluate((at) => at.scrollTo(0, at.scrollHeight))
  for (let back = 0; back < 4; back++) await page.keyboard.press('Shift+Tab')
  const focused = page.locator('.activity:has(:focus)')
  await expect
    .poll(async () => (await edges(focused)).top - (await edges(tabs)).bottom)
    .toBeGreaterThanOrEqual(0)
})

for (const lang of ['en', 'ar'] as const) {
  test(`the explorer and the choice of an account stand in one row with the address, at 360 px too (${lang})`, async ({
    gallery,
  }) => {
    await gallery.show('account-several', { width: 360, locale: lang })
    const { page } = gallery
    const row = await edges(page.locator('.identity'))
    const [choose, address, copy, explorer] = [
      page.locator('.identity > button.who'),
      page.locator('.identity > .short'),
      page.locator('.identity-acts > button'),
      page.locator('.identity-acts > a'),
    ]
    for (const each of [choose, address, copy, explorer]) {
      const { top, bottom } = await edges(each)
      expect([top >= row.top - 1, bottom <= row.bottom + 1]).toEqual([true, true])
    }
    const order = await Promise.all(
      [choose, address, copy, explorer].map(async (each) => (await edges(each)).left),
    )
    expect(order).toEqual([...order].sort((a, b) => (lang === 'ar' ? b - a : a - b)))
    for (const each of [copy, explorer]) {
      const { left, right, top, bottom } = await edges(each)
      expect([right - left, bottom - top]).toEqual([44, 44])
    }
    await expect(explorer).toHaveAttribute('href', /^https:/)
  })
}

test('the tabs of the account are as large as a thumb, also the shortest word', async ({ gallery }) => {
  await gallery.show('account-nfts')
  for (const tab of await gallery.page.getByRole('tab').all()) {
    const { left, right, top, bottom } = await edges(tab)
    expect(right - left).toBeGreaterThanOrEqual(44)
    expect(bottom - top).toBeGreaterThanOrEqual(44)
  }
})

// What stands in the place of something else stands where that is (design: nothing moves after it is painted).
test('placeholders, cards and entries stand on one grid', async ({ gallery }) => {
  const { page } = gallery
  const at = async (state: string, what: string) => {
    await gallery.show(state)
    const top = (await edges(page.locator('.panel'))).top
    const box = await edges(page.locator(what).first())
    return { left: box.left, top: box.top - top }
  }
  const entry = await at('activity', '.activity-mark')
  expect(await at('activity-loading', '.activity .skeleton')).toEqual(entry)
  expect((await at('activity-none', '.state')).top).toBe(60)
  const token = await at('account', '.token > .mark')
  expect(await at('account-tokens-loading', '.token .skeleton')).toEqual(token)
})

test('an amount is as large as there is room for, in whichever width; one too long for its field is written out', async ({
  gallery,
}) => {
  const { page } = gallery
  const overflow = (at: Element) => at.scrollWidth - at.clientWidth
  for (const width of [328, 240, 180]) {
    await gallery.show('account-worth')
    await gallery.style(`.balance { max-width: ${width}px }`)
    const total = page.locator('.balance > .amount')
    await expect.poll(() => total.evaluate(overflow)).toBeLessThanOrEqual(0)
    await gallery.show('send-in-currency')
    await gallery.style(`.send-room { max-width: ${60 + width / 3}px }`)
    await expect.poll(() => page.locator('.send-input').evaluate(overflow)).toBeLessThanOrEqual(0)
  }
  await gallery.show('send-long', { width: 360 })
  const written = page.locator('.send-whole')
  await expect(written).toHaveText(/^123,456,789,012,.*\.123456 USDC$/)
  expect(await written.evaluate(overflow)).toBeLessThanOrEqual(0)
  // What stands in the field is seen from its beginning, in a size that no phone zooms into.
  const size = await page
    .locator('.send-input')
    .evaluate((at) => Number.parseFloat(getComputedStyle(at).fontSize))
  expect(size).toBeGreaterThanOrEqual(16)
})

test('what a fee costs stands at the end of its line, in both directions', async ({ gallery }) => {
  for (const locale of ['en', 'ar'] as const) {
    await gallery.show('send-levels', { width: 360, locale })
    const line = await edges(gallery.page.locator('.send-fee').first())
    const cost = await gallery.page
      .locator('.send-fee > :last-child')
      .first()
      .evaluate((at) => {
        const range = document.createRange()
        range.selectNodeContents(at)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      })
    const gap = locale === 'ar' ? cost.left - line.left : line.right - cost.right
    expect(Math.abs(gap)).toBeLessThanOrEqual(1)
  }
})
