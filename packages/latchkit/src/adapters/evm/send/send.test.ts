import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { toyNetwork } from '../../../core/fixtures/toy.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { createTestWallet, type TestWallet } from '../../../testing/testWallet.js'
import type { Network } from '../../../wire/entities.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { draftOn, quoteOn } from '../fixtures/draftOf.js'
import { accountOf, evmNetwork, first, localChains, second } from '../fixtures/localChains.js'
import { announceOdd, codeOf, openPage, type Page } from '../fixtures/page.js'
import { quoteLifetimeMs } from './quote.js'

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
  const [connector] = page.foundConnectors.values()
  await page.running.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}

/** A node that answers each call by itself: a result or an error, as JSON; nothing at all to all that come together where one has none. */
async function nodeAnswering(
  answer: (call: { readonly method: string }) => { result?: string; error?: string } | undefined,
) {
  server = createServer(async (request, response) => {
    const given = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const body = [given].flat() as { id: number; method: string }[]
    if (body.some((call) => !answer(call))) {
      response.writeHead(400).end()
      return
    }
    const answers = body.map((call) => {
      const { result, error } = answer(call) ?? {}
      return `{"jsonrpc":"2.0","id":${call.id},${error ? `"error":${error}` : `"result":${result}`}}`
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(Array.isArray(given) ? `[${answers.join()}]` : answers.join())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
/** Gives an account what it began with. */
const fund = (address: string) =>
  rpcAt(chains.network(0).rpcUrls.default.http[0]!)('anvil_setBalance', address, '0x21e19e0c9bab2400000')
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
const transactionOf = (id: string, network: Network) => ({ id, account: accountOf(first), network })
const balanceAt = async (urls: readonly string[], address = first) => {
  const reader = await page.running.reader()
  return reader.getBalance({ account: accountOf(address), network: evmNetwork(31_337, urls) })
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

  it('the newest block is another text with each block', async () => {
    page = openPage({ injected: false })
    const network = chains.network(0)
    const { getHead } = await page.running.reader()
    const before = await getHead?.(network)
    expect(await getHead?.(network)).toBe(before)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })
    await fetch(network.rpcUrls.default.http[0]!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await getHead?.(network)).toBe(String(Number(before) + 1))
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
    const node = await badNode(() => ({ status: 200, body: '{"jsonrpc":"2.0","id":0,"result":"lots"}' }))
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
  it('quotes, submits and follows: the receiver has the amount', async () => {
    const connector = await connected()
    const network = chains.network(0)
    const send = await page.running.send!()
    const before = await balanceAt(network.rpcUrls.default.http, second)
    const quote = await send.quote(draftOn(chains, { to: second.slice(2), amount: 12_345n }))
    expect(quote.draft.to).toBe(second)
    expect(quote.notices).toEqual([])
    const [fee, ...others] = quote.fees
    const [cost] = fee!.costs
    expect(others).toEqual([])
    expect(cost).toMatchObject({ code: 'network', amount: { decimals: 18, symbol: 'ETH' } })
    expect(cost!.amount.value).toBeGreaterThan(21_000n)
    expect(quote.expiresAt).toBe(page.clock.now() + quoteLifetimeMs)
    const { id } = await send.submit(connector, quote)
    expect(id).toMatch(/^0x[\da-f]{64}$/)
    const outcome = send.follow(transactionOf(id, network), {
      signal,
      onTrace: () => undefined,
      onExecuted: () => undefined,
    })
    expect(await whileTimePasses(page.clock, outcome)).toEqual({ status: 'confirmed' })
    const after = await balanceAt(network.rpcUrls.default.http, second)
    expect(after.value - before.value).toBe(12_345n)
  })

  it('as much as there is leaves twice the fee, and can be sent', async () => {
    const connector = await connected()
    const send = await page.running.send!()
    const quote = await send.quote(draftOn(chains, { amount: 'max' }))
    const [fee] = quote.fees
    const balance = await balanceAt(chains.network(0).rpcUrls.default.http, first)
    expect(fee!.max).toBe(balance.value - 2n * fee!.costs[0]!.amount.value)
    await send.submit(connector, quote)
    // The node answers with a hash before it has mined.
    const left = async () => (await balanceAt(chains.network(0).rpcUrls.default.http, first)).value
    await expect.poll(left).toBeLessThan(balance.value - fee!.max!)
    await fund(first)
  })

  it('moves the wallet to the network of the draft first', async () => {
    const connector = await connected()
    const send = await page.running.send!()
    const quote = await send.quote(draftOn(chains, { network: chains.network(1) }))
    await send.submit(connector, quote)
    expect(wallet.prompts.slice(1)).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction'])
    wallet.switchChain(31_337)
    wallet.set({ reject: ['wallet_switchEthereumChain'] })
    expect(await codeOf(send.submit(connector, quote))).toBe('userRejected')
    expect(wallet.prompts.at(-1)).toBe('wallet_switchEthereumChain')
  })

  it('error: §5 the fields that are malformed are named, and those that are missing when it is submitted', async () => {
    const connector = await connected()
    const send = await page.running.send!()
    const network = toyNetwork('1')
    const malformed = { from: '0x1', to: '0x12', amount: -1n, network }
    await expect(send.quote(draftOn(chains, malformed))).rejects.toMatchObject({
      data: { fields: ['sender', 'receiver', 'amount', 'network'] },
    })
    const { account } = draftOn(chains)
    const quote = await send.quote({ account, network: chains.network(0) })
    await expect(send.submit(connector, quote)).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['receiver', 'amount'] },
    })
  })

  it('a wrong checksum of the receiver has to be confirmed', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    const codesOf = async (to: string) => {
      const { notices } = await send.quote(draftOn(chains, { to }))
      return notices.map(({ code, level }) => `${code} ${level}`)
    }
    expect(await codesOf(second.replace('C', 'c'))).toEqual(['wrongChecksum confirm'])
    expect(await codesOf(second.toLowerCase())).toEqual([])
    expect(await codesOf(second)).toEqual([])
  })

  it('readings 6: 40 bare hex digits are a receiver, written with 0x', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    const { notices, draft } = await send.quote(draftOn(chains, { to: second.slice(2) }))
    expect([notices, draft.to]).toEqual([[], second])
  })

  it('what a draft lacks hides no fee', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    const { account, network } = draftOn(chains)
    const { fees, notices } = await send.quote({ account, network })
    expect(fees[0]!.max).toBeGreaterThan(0n)
    expect(notices).toEqual([])
  })

  it('readings 31: where the node has no such method only the wallet can say what it costs', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    const error = '{"code":-32601,"message":"the method eth_estimateGas does not exist"}'
    const node = await nodeAnswering(({ method }) =>
      method === 'eth_estimateGas' ? { error } : { result: '"0x1"' },
    )
    const network = evmNetwork(1, [node.url])
    const { fees, notices } = await send.quote(draftOn(chains, { network, amount: 0n }))
    expect(fees).toEqual([])
    expect(notices).toContainEqual({ code: 'notTried', level: 'info' })
    // Of a token it cannot.
    const asset = { address: second, symbol: 'COIN', decimals: 18 }
    const quote = await send.quote(draftOn(chains, { network, amount: 0n, asset }))
    expect(quote.notices).toContainEqual({ code: 'notTried', level: 'block' })
  })

  it('error: readings 31: a node that does not answer lets nothing be sent untried', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    const node = await badNode(() => ({ status: 400, body: '{}' }))
    const draft = draftOn(chains, { network: evmNetwork(1, [node.url]) })
    expect(await codeOf(send.quote(draft))).toBe('rpcFailed')
  })

  it('error: readings 31: nor does one that answers everything but what it would cost', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    const node = await nodeAnswering(({ method }) =>
      method === 'eth_estimateGas' ? undefined : { result: '"0x1"' },
    )
    const network = evmNetwork(1, [node.url])
    expect(await codeOf(send.quote(draftOn(chains, { network, amount: 0n })))).toBe('rpcFailed')
  })

  it('error: §8 4001 the person declines', async () => {
    const connector = await connected()
    const send = await page.running.send!()
    wallet.set({ reject: ['eth_sendTransaction'] })
    expect(await codeOf(send.submit(connector, quoteOn(chains)))).toBe('userRejected')
  })

  it.each(['0x', `0x${'g'.repeat(64)}`, null])('error: §5 %j is no transaction hash', async (answer) => {
    page = openPage({ injected: false })
    const connector = announceOdd(page, { eth_chainId: '0x7a69', eth_sendTransaction: answer })
    const send = await page.running.send!()
    expect(await codeOf(send.submit(connector, quoteOn(chains)))).toBe('badAnswer')
  })

  it('a transaction is looked for after 1, 2, 4 and then every 4 s, and a reverted one is told', async () => {
    page = openPage({ injected: false })
    const send = await page.running.send!()
    // Each look is two questions until there is a receipt: for that, and whether the network knows the transaction.
    const result = (calls: number) => (calls < 9 ? 'null' : '{"status":"0x0"}')
    const node = await badNode((calls) => ({
      status: 200,
      body: `{"jsonrpc":"2.0","id":${calls - 1},"result":${result(calls)}}`,
    }))
    const outcome = send.follow(transactionOf(`0x${'1'.repeat(64)}`, evmNetwork(1, [node.url])), {
      signal,
      onTrace: () => undefined,
      onExecuted: () => undefined,
    })
    for (const [looks, ms] of [1_000, 2_000, 4_000, 4_000].entries()) {
      await expect.poll(() => [node.calls, page.clock.pending]).toEqual([2 * (looks + 1), 1])
      await page.clock.advance(ms)
    }
    expect(await outcome).toMatchObject({ status: 'failed' })
    expect(page.clock.now()).toBe(11_000)
  })
})
