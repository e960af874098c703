import type { Locator } from '@playwright/test'
import { expect, test } from './stage/gallery.js'

// Lists, marks and empty states: what stands where, and where an empty list leads.

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

test('installed wallets come first in the list of all, under a word that says so', async ({ gallery }) => {
  await gallery.show('all-wallets')
  const view = gallery.page.getByRole('dialog', { name: 'All Wallets' })
  await expect(view.getByRole('heading', { level: 3 })).toHaveText(['Installed', 'Other wallets'])
  const marked = view.getByRole('list', { name: 'Installed' }).getByRole('button')
  expect(await marked.count()).toBeGreaterThan(0)
  for (const each of await marked.all()) await expect(each).toHaveAccessibleDescription('Installed')
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

test('where no wallet is found the code for any of them is a press away', async ({ gallery }) => {
  for (const state of ['connect-nothing-to-offer-pairing', 'all-wallets-nothing-found-pairing']) {
    await gallery.show(state)
    await gallery.page.getByRole('button', { name: 'Show QR code' }).click()
    await expect(gallery.page.getByRole('dialog', { name: 'WalletConnect' })).toBeVisible()
  }
})

test('where there is no code either, it says how to get a wallet', async ({ gallery }) => {
  await gallery.show('connect-nothing-to-offer')
  await gallery.page.getByRole('button', { name: 'Get a wallet', exact: true }).click()
  const view = gallery.page.getByRole('dialog', { name: 'Get a Wallet' })
  await expect(view.getByText('This site doesn’t suggest any wallets')).toBeVisible()
  await expect(view.getByRole('button', { name: 'All wallets' })).toHaveCount(0)
})

test('who has nothing to send is led to where they receive some', async ({ gallery }) => {
  await gallery.show('send-token-none')
  await gallery.page.getByRole('button', { name: 'Receive' }).click()
  await expect(gallery.page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
})

test('what only the site can put right offers another wallet in place of a second try', async ({
  gallery,
}) => {
  await gallery.show('pairing-refused')
  const view = gallery.page.getByRole('dialog')
  await expect(view.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await view.getByRole('button', { name: 'Use another wallet' }).click()
  await expect(gallery.page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('terms that were passed over say so under their box, in sight', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('connect-legal-refused', { width: 400, height: 340 })
  const box = page.getByRole('checkbox')
  const why = page.getByRole('alert').filter({ hasText: 'Accept the terms first' })
  const below = async () => (await boxOf(why)).y - (await boxOf(box)).y
  await expect.poll(below).toBeGreaterThanOrEqual(20)
  await expect(box).toBeInViewport()
  // Scrolled away and pressed again.
  await page
    .locator('.view')
    .first()
    .evaluate((at) => at.scrollTo(0, at.scrollHeight))
  await expect(box).not.toBeInViewport()
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

test('networks: the current one first, those for tests under a word', async ({ gallery }) => {
  await gallery.show('networks-tests')
  const view = gallery.page.getByRole('dialog', { name: 'Choose Network' })
  await expect(view.getByRole('heading', { level: 3 })).toHaveText('Test networks')
  const rows = view.getByRole('listitem').getByRole('button')
  await expect(rows.first()).toHaveAccessibleName('Base')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await expect(rows.nth(1)).toHaveAccessibleName('Ethereum')
  await expect(rows.last()).toHaveAccessibleName('Base for tests')
  const label = await boxOf(view.getByRole('heading', { level: 3 }))
  expect((await boxOf(rows.last())).y).toBeGreaterThan(label.y)
  expect((await boxOf(rows.nth(4))).y).toBeLessThan(label.y)
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
  expect(drawn.map(({ letters }) => letters)).toEqual(['USD', 'NST'])
  for (const { ground } of drawn) expect(ground).toMatch(/^oklch\(0?\.62 0?\.11 /)
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
