import type { Page } from '@playwright/test'
import {
  putMulticall,
  putToken,
  rpcAt,
} from '../packages/latchkit/src/adapters/evm/fixtures/chainContracts.js'
import { accounts } from './stage/Demo.js'
import { chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

const [first] = accounts

/** Tokens on a local chain, and the site that names them. */
async function siteWithTokens(id: keyof typeof chains, holder: string) {
  const ask = rpcAt(chains[id])
  const coins = {
    usd: await putToken(ask, { [holder]: 640_129_900n }),
    dust: await putToken(ask, { [holder]: 1n }),
    whole: await putToken(ask, { [holder]: 5n }),
    none: await putToken(ask, {}),
  }
  const token = (address: string, name: string, symbol: string, decimals: number) => ({
    address,
    name,
    symbol,
    decimals,
  })
  const tokens = {
    [`eip155:${id}`]: [
      token(coins.usd, 'Dollar Coin', 'USDX', 6),
      token(coins.dust, 'Dust', 'DST', 18),
      token(coins.whole, 'Undivided', 'UND', 0),
      token(coins.none, 'Nothing', 'NTH', 18),
    ],
  }
  return { ask, coins, query: `networks=${id}&tokens=${encodeURIComponent(JSON.stringify(tokens))}` }
}

const rows = (page: Page) => page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')

for (const [id, how] of [
  [31337, 'one by one'],
  [31338, 'in one call'],
] as const) {
  test(`the site’s tokens are read from the chain, ${how}, exact and truncated`, async ({ demo, page }) => {
    const { ask, query } = await siteWithTokens(id, first)
    if (id === 31338) await putMulticall(ask)
    const dialog = await demo.openAccount(query)
    await expect(dialog.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page)).toHaveText([
      /^Ether([\d,.]+ ETH, exactly [\d,.]+ ETH)?[\d,.]+ ETH$/,
      'Dollar Coin640.12 USDX, exactly 640.1299 USDX640.12 USDX',
      'Dust<0.01 DST, exactly 0.000000000000000001 DST<0.01 DST',
    ])
    const amount = rows(page).nth(1).getByRole('button')
    await amount.press('Enter')
    await expect(amount).toHaveText('640.1299 USDX')
    await amount.click()
    await expect(amount).toHaveText(/640\.12 USDX$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('what arrives while somebody looks is there within 10 s, and a hidden page asks nothing', async ({
  demo,
  page,
}) => {
  await page.clock.install()
  const { ask, coins, query } = await siteWithTokens(31337, first)
  let calls = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_call')) calls++
  })
  await demo.openAccount(query)
  await expect(rows(page)).toHaveCount(3)
  const word = (value: string | number) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
  await ask('anvil_setStorageAt', coins.none, word(first), word(1e18))
  // Readings 37: a new block is what makes it be read again.
  await ask('anvil_mine', '0x1')
  await page.clock.runFor(10_000)
  await expect(rows(page).last()).toHaveText('Nothing1 NTH')

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // What it was at just then may still go out.
  await page.clock.runFor(1_000)
  const before = calls
  await page.clock.runFor(60_000)
  expect(calls).toBe(before)
})

test('a chain that stops answering is said by a card alone, the list stays, and Try again brings the rest', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/ERR_FAILED|Failed to load resource|The gateway of backendUrl fails/)
  await page.clock.install()
  const { query } = await siteWithTokens(31337, first)
  await demo.openAccount(query)
  await expect(rows(page)).toHaveCount(3)
  const toast = page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' })
  await page.route(`${chains[31337]}/**`, (route) => route.abort())
  const note = demo.dialog('Account').getByRole('note').filter({ hasText: 'This balance may be out of date' })
  // Each read has retries of its own: until those are over.
  const untilNoted = () =>
    expect(async () => {
      await page.clock.runFor(1_000)
      await expect(note).toBeVisible({ timeout: 200 })
    }).toPass()
  await untilNoted()
  await expect(rows(page)).toHaveCount(3)
  await page.clock.runFor(35_000)
  await untilNoted()
  await expect(toast).toHaveCount(0)
  await page.unroute(`${chains[31337]}/**`)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
})
