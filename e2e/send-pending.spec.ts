import { pauseCoin } from '../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { accounts } from './stage/Demo.js'
import { chains } from './stage/ports.js'
import { expect, type Sending, test } from './stage/sendTest.js'

const [first, second] = accounts

/** Sends a little of the native currency on a chain that does not mine by itself. */
async function sendUnmined(sending: Sending): Promise<string> {
  await sending.open()
  await sending.chain.ask('evm_setAutomine', false)
  await sending.start()
  await sending.fill('1', second)
  await sending.send()
  await expect(sending.letGo()).toBeVisible()
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'pending' }])
  const [sent] = await sending.pending()
  return sent?.id ?? ''
}

/** Until the kit has heard from the chain which number it is. */
const numbered = (sending: Sending) =>
  expect
    .poll(() =>
      sending.demo.page.evaluate(
        () => Object.values(window.latchkit.kits[0]?.store.getState().pending ?? {}).flat()[0]?.trace,
      ),
    )
    .toBeDefined()

test('what is pending outlives a reload, and is confirmed after it', async ({ sending, page }) => {
  const hash = await sendUnmined(sending)
  await numbered(sending)
  await page.reload()
  await expect(sending.demo.fact('status')).toHaveText('connected')
  await expect.poll(() => sending.pending()).toEqual([{ status: 'pending', id: hash }])
  await sending.chain.ask('anvil_mine', '0x1')
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: hash }])
  await page.reload()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: hash }])
  // Who disconnects leaves nothing behind.
  await sending.demo.tryIt('Disconnect')
  await expect(sending.demo.fact('status')).toHaveText('disconnected')
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /pending|receivers/.test(key)),
  )
  expect(stored).toEqual([])
})

test('nonsense in the storage is no pending transaction', async ({ sending, page }) => {
  await sending.open()
  await page.evaluate(() => {
    const stored = { v: 1, d: [{ of: 'eip155:31338:0x1', hash: 7, value: '-1', status: 'gone' }] }
    localStorage.setItem('latchkit:default:pending_transactions', JSON.stringify(stored))
  })
  await page.reload()
  await expect(sending.demo.fact('status')).toHaveText('connected')
  await sending.start()
  await sending.fill('1', second)
  await sending.send()
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
})

test('what fails in its block says why', async ({ sending }) => {
  const [coin = ''] = await sending.open([{ symbol: 'SIX', decimals: 6 }])
  await sending.start()
  await sending.choose('SIX Coin')
  await sending.fill('1', second)
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  await expect(sending.review.getByRole('button', { name: 'Send 1 SIX' })).toBeEnabled()
  await sending.chain.ask('evm_setAutomine', false)
  await sending.review.getByRole('button', { name: 'Send 1 SIX' }).click()
  await expect(sending.letGo()).toBeVisible()
  await pauseCoin(sending.chain.ask, coin, true)
  await sending.chain.ask('anvil_mine', '0x1')
  await expect
    .poll(() => sending.pending())
    .toMatchObject([{ status: 'failed', reason: 'transfers are paused' }])
})

test('what would fail is said in the contract’s words, and the wallet is not asked', async ({
  sending,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [coin = ''] = await sending.open([{ symbol: 'SIX', decimals: 6 }])
  await pauseCoin(sending.chain.ask, coin, true)
  await sending.start()
  await sending.choose('SIX Coin')
  await sending.fill('1', second)
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  const alert = sending.review.getByRole('alert')
  await expect(alert).toContainText('The contract says “transfers are paused”.')
  await alert.getByRole('button', { name: 'Copy details' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('executionReverted: The transaction would fail: transfers are paused\nreason: transfers are paused')
  await sending.review.getByRole('button', { name: 'Change amount' }).click()
  await expect(sending.form).toBeVisible()
  expect(await page.evaluate(() => window.latchkit.wallet.prompts)).not.toContain('eth_sendTransaction')
})

test('another transaction of the same number takes its place', async ({ sending }) => {
  const hash = await sendUnmined(sending)
  await numbered(sending)
  const { nonce } = (await sending.chain.ask('eth_getTransactionByHash', hash)) as { nonce: string }
  const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x12a05f200' }
  await sending.chain.ask('eth_sendTransaction', { from: first, to: first, nonce, value: '0x0', ...fees })
  await sending.chain.ask('anvil_mine', '0x1')
  await expect.poll(() => sending.pending()).toEqual([{ status: 'replaced', id: hash }])
})

test('a transaction that the network forgets is dropped after half a minute', async ({ sending, page }) => {
  await page.clock.install()
  await sending.open()
  await sending.chain.ask('evm_setAutomine', false)
  await sending.start()
  await sending.fill('1', second)
  await page.clock.runFor(1_000)
  await sending.send()
  await expect.poll(async () => (await sending.pending()).length).toBe(1)
  const [{ id: hash } = { id: '' }] = await sending.pending()
  await page.clock.runFor(1_000)
  await numbered(sending)
  await sending.chain.ask('anvil_dropTransaction', hash)
  await page.clock.runFor(10_000)
  expect((await sending.pending())[0]?.status).toBe('pending')
  await expect(async () => {
    await page.clock.runFor(5_000)
    expect(await sending.pending()).toEqual([{ status: 'dropped', id: hash }])
  }).toPass()
})

test('offline the draft stays usable: it can be tried again, and nothing is sent untried', async ({
  sending,
  page,
  watched,
}) => {
  watched.expected.push(/ERR_FAILED|Failed to load resource|The gateway of backendUrl fails/)
  await sending.open()
  await sending.start()
  await page.route(`${chains[31338]}/**`, (route) => route.abort())
  await sending.fill('1', second)
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  const alert = sending.review.getByRole('alert').filter({ hasText: 'Couldn’t preview this transfer' })
  await expect(alert).toContainText('Anvil Two isn’t responding.', { timeout: 60_000 })
  await expect(sending.review.getByRole('button', { name: /^Send / })).toHaveCount(0)
  await page.unroute(`${chains[31338]}/**`)
  await sending.review.getByRole('button', { name: 'Try again' }).click()
  await sending.review.getByRole('button', { name: 'Send 1 ETH' }).click()
  await expect(sending.letGo()).toBeVisible()
})
