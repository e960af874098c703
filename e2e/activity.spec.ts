import type { Locator } from '@playwright/test'
import { entries, tab, tokens, total, withGateway } from './stage/accountView.js'
import { expect, gatewayUrl, type Seeded, test } from './stage/seededGateway.js'

// A visitor with two years behind them: a real chain, the real server, the page.
test.describe.configure({ mode: 'default' })

const months = (dialog: Locator) => dialog.getByRole('heading', { level: 3 })

/**
 * Reads on to the end, half a screen at a time, each once what is in sight is there; answers the text of every entry on the
 * way, by month and place: those far from what is seen are not in the page.
 */
async function readOn(dialog: Locator, seeded: Seeded): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>()
  await expect(async () => {
    const found = await dialog
      .locator('.scroller')
      .first()
      .evaluate((scroller) => {
        const { left, top, width, height } = scroller.getBoundingClientRect()
        const root = scroller.getRootNode() as ShadowRoot
        const isThere = [0.1, 0.3, 0.5, 0.7, 0.9]
          .map((share) => root.elementFromPoint(left + width / 2, top + share * height))
          .every((each) => !each?.matches('[role="list"] div:empty'))
        if (isThere) scroller.scrollBy(0, scroller.clientHeight / 2)
        return [...scroller.querySelectorAll('.month [role="listitem"]')].map((row): [string, string] => [
          `${row.closest('[role="list"]')?.getAttribute('aria-label')} ${row.getAttribute('aria-posinset')}`,
          row.textContent ?? '',
        ])
      })
    for (const [place, text] of found) seen.set(place, text)
    expect(seen.size).toBe(seeded.chain.count)
  }).toPass({ intervals: [30] })
  return seen
}

test('§2 the history view is reached from the account, and back', async ({ demo }) => {
  const dialog = await demo.openAccount(withGateway)
  await tab(dialog, 'Activity').click()
  const newest = await entries(dialog).first().textContent()
  await dialog.getByRole('button', { name: 'All activity' }).click()
  const history = demo.dialog('Activity')
  await expect(history.getByRole('listitem').first()).toHaveText(newest ?? '')
  await expect(months(history).first()).toBeVisible()
  await history.getByRole('button', { name: 'Back' }).click()
  await expect(demo.dialog('Account')).toBeVisible()
  await expect(tab(demo.dialog('Account'), 'Activity')).toHaveAttribute('aria-selected', 'true')
  await expect(demo.dialog('Account').getByRole('button', { name: 'All activity' })).toBeFocused()
})

test('§1 an account shows its tokens with their worth, its NFTs and its activity', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  const dialog = await demo.openAccount(withGateway)
  await expect(dialog.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
  // Ether, Gold and Cents have a price, Silent and Toll none; Points has no decimals.
  await expect(tokens(page)).toHaveText([
    /^Ether.*[\d,.]+ ETH\$.*[\d.]M$/,
    /^Cents.*[\d,.]+ CNT\$[\d,]+\.\d\d$/,
    /^Gold[\d,.]+ GOLD\$[\d,]+\.\d\d$/,
    // Without a price the one that came first leads.
    /^Silent[\d,.]+ SIL—No price data$/,
    /^Toll[\d,.]+ TOLL—No price data$/,
  ])
  const sum = async () => {
    const texts = await tokens(page).allTextContents()
    const cents = texts.map((text) =>
      Number(/\$([\d,]+\.\d\d)(?!M)/.exec(text)?.[1]?.replace(/[,.]/g, '') ?? 0),
    )
    return cents.reduce((all, each) => all + each, 0)
  }
  await expect(total(dialog)).toHaveText(/^Total value \$[\d,]+\.\d\d\$/)
  const figure = await total(dialog).locator('.hidden').last().textContent()
  const shown = Number(figure?.replace(/[^\d]/g, ''))
  // Each is cut off after its cent, the total only once.
  expect(shown - (await sum())).toBeGreaterThanOrEqual(0)
  expect(shown - (await sum())).toBeLessThan(3)
  await expect(dialog.getByText('Anvil · 2 tokens without a price')).toBeVisible()

  await tab(dialog, 'NFTs').click()
  const nfts = dialog.getByRole('list', { name: 'NFTs' }).getByRole('listitem')
  await expect(nfts).toHaveCount(3)
  // In the order of their contracts' addresses.
  for (const [name, text] of [
    ['Pictures #1', 'Pictures #1 Pictures'],
    ['Pictures #2', 'Pictures #2 Pictures'],
    ['Things #7', 'Things #7 Things × 5'],
  ] as const) {
    await expect(nfts.filter({ hasText: name })).toHaveText(text)
  }
  await tab(dialog, 'Activity').click()
  await expect(entries(dialog).first()).toHaveText(/^Received.*\+1 ETH/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('§2 the history goes on by pages over two years, by month, without spam; readings 19: signs follow the direction, and amounts are cut after three digits', async ({
  demo,
  seeded,
  page,
}) => {
  const cursors: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/history')) cursors.push(searchParams.get('cursor') ?? 'first')
  })
  const dialog = await demo.openAccount(withGateway)
  await tab(dialog, 'Activity').click()
  await expect(entries(dialog)).not.toHaveCount(0)
  expect(await entries(dialog).count()).toBeLessThan(seeded.chain.count)
  const read = await readOn(dialog, seeded)
  const titles = await months(dialog).allTextContents()
  const now = new Date()
  const month = (ago: number, year: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      month: 'long',
      ...(year && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
  // The month alone in this year, with the year before it.
  const inThisYear = now.getUTCMonth() + 1
  const expected = Array.from({ length: titles.length }, (_, ago) => month(ago, ago >= inThisYear))
  expect(titles).toEqual(expected.slice(titles[0] === expected[0] ? 0 : 1))
  expect(titles.length).toBeGreaterThanOrEqual(24)
  expect(new Set(cursors).size).toBe(cursors.length - cursors.filter((each) => each === 'first').length + 1)
  const texts = [...read.values()]
  expect(texts.some((text) => text.startsWith('Spending limit'))).toBe(true)
  // Readings 19
  const amountOf = (symbol: string) => texts.find((text) => text.includes(` ${symbol}`)) ?? ''
  expect(amountOf('CNT')).toContain('−1.234 CNT')
  expect(amountOf('GOLD')).toMatch(/[+−][15] GOLD/)
  expect(texts.some((text) => text.includes('+0.1 ETH'))).toBe(true)
})

test('the place of a page that is read on pulses only once somebody waits for it', async ({
  demo,
  seeded,
  page,
}) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    (url) => url.pathname.endsWith('/history') && url.searchParams.has('cursor'),
    async (route) => {
      await answered
      await route.fallback()
    },
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const dialog = await demo.openAccount(withGateway)
  await tab(dialog, 'Activity').click()
  await expect(entries(dialog)).not.toHaveCount(0)
  const coming = dialog.locator('.activity-loading .skeleton').first()
  const moves = () => coming.evaluate((at) => getComputedStyle(at).animationName)
  await expect(coming).toBeAttached()
  expect(await moves()).toBe('none')
  const scroller = dialog.locator('.scroller').first()
  await expect(async () => {
    await scroller.evaluate((at) => at.scrollTo(0, at.scrollHeight))
    expect(await moves()).toBe('lk-pulse')
  }).toPass()
  await scroller.evaluate((at) => at.scrollTo(0, 0))
  await expect.poll(moves).toBe('none')
  answer()
  await readOn(dialog, seeded)
  await expect(coming).toHaveCount(0)
})

test('a payment that arrives while somebody looks is there within 10 s, in balance and activity', async ({
  demo,
  page,
  seeded,
}) => {
  await page.clock.install()
  const dialog = await demo.openAccount(withGateway)
  await tab(dialog, 'Activity').click()
  await expect(entries(dialog).first()).toBeVisible()
  const { transactionHash } = await seeded.chain.pay(
    seeded.chain.me,
    3n * 10n ** 15n,
    '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  )
  await seeded.knows(transactionHash)
  // The page reads every 10 s what it has known for 15 s.
  await page.clock.runFor(20_000)
  await expect(entries(dialog).first()).toHaveText(/\+0\.003 ETH/)
})

test('§9 a page load shows at once what was known 30 s ago at most, before anybody is asked', async ({
  demo,
  page,
}) => {
  const dialog = await demo.openAccount(withGateway)
  await expect(total(dialog)).toHaveText(/^Total value \$/)
  const before = await total(dialog).textContent()
  await page.route(`${gatewayUrl}/v1/**`, () => undefined)
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await demo.accountButton.click()
  await expect(total(demo.dialog('Account'))).toHaveText(before ?? '', { timeout: 6_000 })
  await expect(tokens(page)).toHaveCount(5)
})

test('without a gateway the activity is what was sent from here, and says so', async ({ demo }) => {
  const dialog = await demo.openAccount('networks=31337')
  await expect(dialog.getByRole('tab')).toHaveText(['Tokens', 'Activity'])
  await tab(dialog, 'Activity').click()
  await expect(dialog.getByText('Only transactions sent from this site appear here')).toBeVisible()
})

test('what is sent from here stands in the activity at once, and stays until the history has it', async ({
  demo,
  seeded,
}) => {
  const dialog = await demo.openAccount(withGateway)
  await tab(dialog, 'Activity').click()
  const before = (await entries(dialog).first().textContent()) ?? ''
  // No block is made until it is said so: it is on its way.
  await seeded.chain.rpc('evm_setAutomine', false)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const result = await demo.tryIt('Send transaction')
  await expect(result).toHaveText(/^0x[\da-f]{64}$/)
  await demo.accountButton.click()
  await tab(dialog, 'Activity').click()
  const first = entries(dialog).first()
  await expect(first).toHaveText(/^Sending to 0x.*Pending$/)
  await expect(entries(dialog).nth(1)).toHaveText(before)
  await seeded.chain.rpc('evm_setAutomine', true)
  await seeded.chain.rpc('evm_mine')
  await expect(first).toHaveText(/^Sent/)
  await seeded.knows((await result.textContent()) ?? '')
  await expect(entries(dialog).nth(1)).toHaveText(before)
})
