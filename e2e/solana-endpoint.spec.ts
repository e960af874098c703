import { expect, test } from '@playwright/test'
import { askSolana, ownSolana, sharedSolana } from './stage/solanaChain.js'

// The local Solana as a page finds it: through the policy of the demo, from another origin, by HTTP and by websocket.

/** Asks from within the page. */
const inPage = {
  ask: async ([url, method, ...params]: readonly [string, string, ...unknown[]]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'solana-client': 'test' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.json()).result
  },
  /** Answers the notification of an account that changes: the faucet gives it something. */
  watch: ([wsUrl, url, address]: readonly [string, string, string]) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(wsUrl)
      socket.onerror = () => reject(new Error('no socket'))
      socket.onopen = () =>
        socket.send(
          JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'accountSubscribe',
            params: [address, { encoding: 'base64' }],
          }),
        )
      socket.onmessage = ({ data }) => {
        const { method, params } = JSON.parse(data)
        if (method === 'accountNotification') resolve(params.result.value.lamports)
        else
          void fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: 1,
              method: 'requestAirdrop',
              params: [address, 7_000_000],
            }),
          })
      }
    }),
}
const receiver = 'BvUX4QLG2KhN2wVUBtcn9wgj8uGoQo55p1L9V9DUkM2f'

test('a page reads the chain of npm start, and its slots pass', async ({ page }) => {
  await page.goto('/')
  const genesis = await page.evaluate(inPage.ask, [sharedSolana.rpcUrl, 'getGenesisHash'] as const)
  expect(genesis).toBe(await askSolana('getGenesisHash', []))
  const slot = (await askSolana('getSlot', [])) as number
  await expect
    .poll(() => page.evaluate(inPage.ask, [sharedSolana.rpcUrl, 'getSlot'] as const))
    .toBeGreaterThan(slot)
})

test('a chain of the test stands in its place, by HTTP and by websocket', async ({ page }) => {
  const solana = await ownSolana(page)
  await page.goto('/')
  solana.advance(5_000_000)
  expect(await page.evaluate(inPage.ask, [sharedSolana.rpcUrl, 'getSlot'] as const)).toBeGreaterThan(
    5_000_000,
  )
  const { wsUrl, rpcUrl } = sharedSolana
  const before = await askSolana('getBalance', [receiver], solana)
  const lamports = await page.evaluate(inPage.watch, [wsUrl, rpcUrl, receiver] as const)
  expect(lamports).toBe((before as { value: number }).value + 7_000_000)
  await solana.stop()
})
