import type { Page } from '@playwright/test'
import { entries, tab, tokens, total, withGateway } from './stage/accountView.js'
import { chains } from './stage/ports.js'
import { expect, gatewayUrl, test } from './stage/seededGateway.js'

// A gateway that does not do its work: what the chain knows stays, and it is told.
test.describe.configure({ mode: 'default' })

const cors = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }
test.beforeEach(({ watched }) => {
  watched.expected.push(/ERR_FAILED|Failed to load resource|The gateway of backendUrl fails/)
})
const data = `${gatewayUrl}/v1/account/**`
const ways: readonly [string, Parameters<Page['route']>[1]][] = [
  ['is down', (route) => route.abort()],
  ['has enough of us', (route) => route.fulfill({ status: 429, headers: { ...cors, 'Retry-After': '1' } })],
]
for (const [how, act] of ways) {
  test(`a gateway that ${how} leaves what the chain knows, says so, and works again when it does`, async ({
    demo,
    page,
  }) => {
    await page.route(data, act)
    const dialog = await demo.openAccount(withGateway)
    await expect(tokens(page)).toHaveText([/^Ether[\d,.]+ ETH\b/])
    await expect(total(dialog)).toHaveText(/^Balance [\d,.]+ ETH\b/)
    await expect(dialog.getByRole('note').filter({ hasText: 'Some tokens may be missing' })).toBeVisible()
    await tab(dialog, 'Activity').click()
    const failed = dialog.getByRole('alert').filter({ hasText: 'Failed to fetch transactions' })
    await expect(failed).toBeVisible()
    await expect(dialog.getByText('No activity yet')).toHaveCount(0)
    await tab(dialog, 'NFTs').click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Couldn’t load your NFTs' })).toBeVisible({
      timeout: 60_000,
    })
    await page.unroute(data, act)
    await tab(dialog, 'Activity').click()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(dialog).first()).toBeVisible()
    await tab(dialog, 'Tokens').click()
    await dialog.getByRole('note').getByRole('button', { name: 'Try again' }).click()
    await expect(total(dialog)).toHaveText(/^Total value \$/)
    await expect(dialog.getByRole('note')).toHaveCount(0)
  })
}

test('a gateway that takes its time shows what the chain knows after 3 s, and the rest when it comes', async ({
  demo,
  page,
}) => {
  let go: () => void = () => undefined
  const released = new Promise<void>((resolve) => (go = resolve))
  await page.route(data, async (route) => {
    await released
    await route.fallback()
  })
  const dialog = await demo.openAccount(withGateway)
  await expect(dialog.getByText('Loading your balance')).toBeAttached()
  await expect(total(dialog)).toHaveText(/^Balance [\d,.]+ ETH\b/)
  go()
  await expect(total(dialog)).toHaveText(/^Total value \$/)
})

for (const [how, fails] of [
  ['through the gateway', false],
  ['at its own address where the gateway fails', true],
] as const) {
  test(`the chain is read ${how}`, async ({ demo, page }) => {
    const read: string[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('eth_getBalance')) read.push(new URL(request.url()).origin)
    })
    if (fails) await page.route(`${gatewayUrl}/v1/?**`, (route) => route.abort())
    await demo.open(withGateway)
    await demo.connect()
    await expect(demo.fact('balance')).toHaveText(/\d/)
    expect(read).toEqual(fails ? [gatewayUrl, chains[31337]] : [gatewayUrl])
  })
}
