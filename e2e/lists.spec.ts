import type { Locator } from '@playwright/test'
import { expect, test } from './stage/gallery.js'

// Lists and marks: where they stand and how they look. What stands in them: apps/demo/src/gallery/lists.test.tsx.

const boxOf = async (thing: Locator) => (await thing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

for (const state of ['all-wallets-failed', 'all-wallets-search-failed', 'send-token-failed']) {
  test(`an error card stands 16 from both edges of the panel: ${state}`, async ({ gallery }) => {
    await gallery.show(state)
    const panel = gallery.page.locator('[part="modal"]')
    const card = gallery.page.getByRole('alert').filter({ hasText: /\w/ }).locator('visible=true').last()
    const [outer, inner] = [await boxOf(panel), await boxOf(card.or(card.locator('.state')).last())]
    expect([inner.x - outer.x, outer.x + outer.width - inner.x - inner.width]).toEqual([16, 16])
  })
}

test('names in tiles are whole: without what all of them are, or in two lines', async ({ gallery }) => {
  await gallery.show('all-wallets')
  const cut = () =>
    gallery.page
      .locator('.tile > .n')
      .evaluateAll((names) =>
        names.flatMap((at) =>
          at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 1 ? at.textContent : [],
        ),
      )
  await expect.poll(cut).toEqual([])
  await expect(gallery.page.getByRole('button', { name: 'Coinbase Wallet', exact: true })).toHaveText(
    /^Coinbase/,
  )
  await gallery.show('connect')
  await expect(gallery.page.locator('.tile > .n').first()).toBeVisible()
  await expect.poll(cut).toEqual([])
  await gallery.show('connect-custom')
  await expect(gallery.page.locator('.tile > .n', { hasText: 'The wallet' })).toHaveCSS('height', '32px')
})

test('arrow keys go down to what stands below, over the end of a group that is not full', async ({
  gallery,
}) => {
  await gallery.show('all-wallets')
  const view = gallery.page.getByRole('dialog', { name: 'All Wallets' })
  const [installed, others] = ['Installed', 'Other wallets'].map((name) =>
    view.getByRole('list', { name }).getByRole('button'),
  ) as [Locator, Locator]
  await installed.nth(1).focus()
  await gallery.page.keyboard.press('ArrowDown')
  await expect(others.nth(1)).toBeFocused()
  await gallery.page.keyboard.press('ArrowUp')
  await expect(installed.nth(1)).toBeFocused()
})

test('terms that were passed over say so under their box, which stays in sight while the list scrolls', async ({
  gallery,
}) => {
  const { page } = gallery
  await gallery.show('connect-legal-refused', { width: 400, height: 340 })
  const box = page.getByRole('checkbox')
  const why = page.getByRole('alert').filter({ hasText: 'Accept the terms first' })
  const below = async () => (await boxOf(why)).y - (await boxOf(box)).y
  await expect.poll(below).toBeGreaterThanOrEqual(20)
  await expect(box).toBeInViewport()
  await page
    .locator('.view')
    .first()
    .evaluate((view) => {
      for (const at of [view, ...view.querySelectorAll('*')]) at.scrollTo(0, at.scrollHeight)
    })
  await expect(box).toBeInViewport({ ratio: 1 })
  // What waits for something can be pressed, and Playwright would wait for it.
  await page.getByRole('button', { name: 'All wallets' }).click({ force: true })
  await expect(box).toBeInViewport()
})

test('the filter for certified wallets says what it is', async ({ gallery }) => {
  await gallery.show('all-wallets-certified')
  const filter = gallery.page.getByRole('button', { name: 'Certified wallets only' })
  await expect(filter).toHaveText('Certified')
  expect((await boxOf(filter)).height).toBeGreaterThanOrEqual(44)
})

test('a field that the modal focuses after a press has a hairline until something is typed', async ({
  gallery,
}) => {
  const { page } = gallery
  await gallery.show('connect')
  const ring = () =>
    page.locator('.field').evaluate((at) => getComputedStyle(at).boxShadow.match(/(\d)px inset$/)?.[1])
  await page.getByRole('button', { name: 'All wallets' }).click()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await expect.poll(ring).toBe('1')
  await page.keyboard.type('a')
  await expect.poll(ring).toBe('2')
  // By keyboard it is the whole ring at once.
  await gallery.show('connect')
  await page.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'All wallets' }).focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect.poll(ring).toBe('2')
})

test('a mark without a picture has a colour of its own, and a token the letters of its symbol', async ({
  gallery,
}) => {
  await gallery.show('account')
  const marks = gallery.page.locator('.token-mark > .mark:first-child')
  await expect(marks).toHaveCount(3)
  const looks = await marks.evaluateAll((all) =>
    all.map((at) => ({
      letters: at.getAttribute('data-letter'),
      ground: getComputedStyle(at).backgroundColor,
    })),
  )
  const drawn = looks.filter(({ letters }) => letters !== null)
  expect(drawn.map(({ letters }) => letters)).toEqual(['US', 'NS'])
  for (const { ground } of drawn) expect(ground).toMatch(/^oklch\(0?\.93 0?\.045 /)
  expect(new Set(drawn.map(({ ground }) => ground)).size).toBe(2)
})

test('while the code waits for the terms, Copy link looks as it is: off', async ({ gallery }) => {
  const strength = () =>
    gallery.page
      .getByRole('button', { name: 'Copy link' })
      .evaluate((at) => [...at.children].map((each) => getComputedStyle(each).opacity))
  await gallery.show('pairing-legal')
  await expect(gallery.page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  expect(await strength()).toEqual(['0.5', '0.5'])
  await gallery.show('pairing')
  expect(await strength()).toEqual(['1', '1'])
})
