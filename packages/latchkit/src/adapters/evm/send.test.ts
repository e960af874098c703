import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { createTestWallet, type TestWallet } from '../../testing/testWallet.js'
import { evmNetwork, first, localChains, second } from './fixtures/localChains.js'
import { announceOdd, codeOf, openPage, type Page } from './fixtures/page.js'
import { whileTimePasses } from './fixtures/whileTimePasses.js'

const chains = localChains()
const signal = new AbortController().signal
let page: Page
let wallet: TestWallet
let server: Server | undefined
afterEach(() => {
  server?.close()
  wallet?.stop()
  page?.end()
})

async function connected(): Promise<Connector> {
  page = openPage({ injected: false })
  wallet = createTestWallet({ chains: chains.list() })
  wallet.announce()
  const [connector] = page.found.values()
  await page.session.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}

/** A node that answers every call as told, and how often it was asked. */
async function badNode(answer: (calls: number) => { status: number; body: string }) {
  const node = { calls: 0, url: '' }
  server = createServer((_, response) => {
    const { status, body } = answer(++node.calls)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}
const balanceAt = async (urls: readonly string[], address = first) => {
  const reader = await page.session.reader()
  return reader.getBalance({ address, network: evmNetwork(31_337, urls) })
}

describe('getBalance', () => {
  it('answers base units exactly', async () => {
    page = openPage({ injected: false })
    const unused = '0x000000000000000000000000000000000000dEaD'
    const urls = chains.network(0).rpcUrls.default.http
    expect(await balanceAt(urls, unused)).toEqual({ value: 0n, decimals: 18, symbol: 'ETH' })
    const params = [unused, '0xde0b6b3a7640001']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
    await fetch(urls[0]!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect((await balanceAt(urls, unused)).value).toBe(1_000_000_000_000_000_001n)
  })

  it('error: §8 no URL was provided', async () => {
    page = openPage({ injected: false })
    await expect(balanceAt([])).rejects.toMatchObject({
      code: 'missingRpcUrl',
      message: "No URL was provided to the transport of Local 31337. Add one to the network's rpcUrls.",
    })
  })

  it('error: a node that fails is asked 3 more times, then the next URL', async () => {
    page = openPage({ injected: false })
    const node = await badNode(() => ({ status: 503, body: '{}' }))
    expect((await balanceAt([node.url, ...chains.network(0).rpcUrls.default.http])).value).toBeGreaterThan(0n)
    expect(await codeOf(balanceAt([node.url]))).toBe('rpcFailed')
    expect(node.calls).toBe(1 + 4)
  })

  it('error: a node that answers something else names the network and no URL', async () => {
    page = openPage({ injected: false })
    const node = await badNode(() => ({ status: 200, body: '[{"jsonrpc":"2.0","id":0,"result":"lots"}]' }))
    await expect(balanceAt([node.url])).rejects.toMatchObject({
      code: 'rpcFailed',
      data: { network: 'Local 31337' },
    })
    const error = await balanceAt(['http://127.0.0.1:1/secret']).catch((reason: Error) => reason)
    expect((error as Error).message).toMatch(/^The RPC of Local 31337 failed: /)
    expect((error as Error).message).not.toContain('secret')
  })
})

describe('send', () => {
  it('prepares, submits and confirms: the receiver has the amount', async () => {
    const connector = await connected()
    const network = chains.network(0)
    const send = await page.session.send!()
    const before = await balanceAt(network.rpcUrls.default.http, second)
    const { draft, fee, warnings } = await send.prepare({
      from: first,
      to: second.slice(2),
      value: 12_345n,
      network,
    })
    expect(draft.to).toBe(second)
    expect(warnings).toEqual([])
    expect(fee?.value).toBeGreaterThan(21_000n)
    const hash = await send.submit(connector, draft)
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    expect(await whileTimePasses(page.clock, send.confirm(hash, network, signal))).toBe(true)
    const after = await balanceAt(network.rpcUrls.default.http, second)
    expect(after.value - before.value).toBe(12_345n)
  })

  it('moves the wallet to the network of the draft first', async () => {
    const connector = await connected()
    const send = await page.session.send!()
    const { draft } = await send.prepare({ from: first, to: second, value: 1n, network: chains.network(1) })
    await send.submit(connector, draft)
    expect(wallet.prompts.slice(1)).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction'])
    wallet.switchChain(31_337)
    wallet.set({ reject: ['wallet_switchEthereumChain'] })
    expect(await codeOf(send.submit(connector, draft))).toBe('userRejected')
    expect(wallet.prompts.at(-1)).toBe('wallet_switchEthereumChain')
  })

  it('error: §5 the fields that are missing are named', async () => {
    page = openPage({ injected: false })
    const send = await page.session.send!()
    const fieldsOf = (draft: object) => send.prepare(draft).catch((error: { data: unknown }) => error.data)
    expect(await fieldsOf({})).toEqual({ fields: ['sender', 'receiver', 'amount', 'network'] })
    const network = chains.network(0)
    expect(await fieldsOf({ from: first, to: '0x12', value: -1n, network })).toEqual({
      fields: ['receiver', 'amount'],
    })
  })

  it('a wrong checksum of the receiver is a warning to confirm', async () => {
    page = openPage({ injected: false })
    const send = await page.session.send!()
    const warningsOf = async (to: string) =>
      (await send.prepare({ from: first, to, value: 1n, network: chains.network(0) })).warnings
    expect(await warningsOf(second.replace('C', 'c'))).toEqual(['wrongChecksum'])
    expect(await warningsOf(second.toLowerCase())).toEqual([])
    expect(await warningsOf(second)).toEqual([])
  })

  it('a fee nobody knows is not zero', async () => {
    page = openPage({ injected: false })
    const send = await page.session.send!()
    const node = await badNode(() => ({ status: 400, body: '{}' }))
    const { fee } = await send.prepare({
      from: first,
      to: second,
      value: 1n,
      network: evmNetwork(1, [node.url]),
    })
    expect(fee).toBeUndefined()
  })

  it('error: §8 4001 the person declines', async () => {
    const connector = await connected()
    const send = await page.session.send!()
    wallet.set({ reject: ['eth_sendTransaction'] })
    const draft = { from: first, to: second, value: 1n, network: chains.network(0) }
    expect(await codeOf(send.submit(connector, draft))).toBe('userRejected')
  })

  it.each(['0x', `0x${'g'.repeat(64)}`, null])('error: §5 %j is no transaction hash', async (answer) => {
    page = openPage({ injected: false })
    const connector = announceOdd(page, { eth_chainId: '0x7a69', eth_sendTransaction: answer })
    const send = await page.session.send!()
    const draft = { from: first, to: second, value: 1n, network: chains.network(0) }
    expect(await codeOf(send.submit(connector, draft))).toBe('badAnswer')
  })

  it('confirm asks after 1, 2, 4 and then every 4 s, and tells a reverted transaction', async () => {
    page = openPage({ injected: false })
    const send = await page.session.send!()
    const result = (calls: number) => (calls < 5 ? 'null' : '{"status":"0x0"}')
    const node = await badNode((calls) => ({
      status: 200,
      body: `[{"jsonrpc":"2.0","id":${calls - 1},"result":${result(calls)}}]`,
    }))
    const confirmed = send.confirm(`0x${'1'.repeat(64)}`, evmNetwork(1, [node.url]), signal)
    for (const [calls, ms] of [1_000, 2_000, 4_000, 4_000].entries()) {
      await expect.poll(() => [node.calls, page.clock.pending]).toEqual([calls + 1, 1])
      await page.clock.advance(ms)
    }
    expect(await confirmed).toBe(false)
    expect(page.clock.now()).toBe(11_000)
  })

  it('confirm ends when it is aborted', async () => {
    page = openPage({ injected: false })
    const send = await page.session.send!()
    const controller = new AbortController()
    const confirmed = send.confirm(`0x${'1'.repeat(64)}`, chains.network(0), controller.signal)
    await expect.poll(() => page.clock.pending).toBe(1)
    controller.abort()
    expect(await codeOf(confirmed)).toBe('requestAborted')
    expect(page.clock.pending).toBe(0)
  })
})
