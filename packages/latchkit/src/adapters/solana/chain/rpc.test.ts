import type { Address } from '@solana/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { type NodeReply, openNode, type TestNode } from '../../../core/fixtures/openNode.js'
import { gatewayRestMs, rpcRetries, rpcTimeoutMs } from '../../../wire/constants.js'
import type { Account, Network } from '../../../wire/entities.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'
import type { SolanaLive } from '../live.js'
import { createReader } from './reader.js'
import { call } from './rpc.js'

const owner = '11111111111111111111111111111112'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function node(...replies: readonly NodeReply[]): Promise<TestNode> {
  const opened = await openNode((_, number) => replies[Math.min(number, replies.length) - 1] as NodeReply)
  ends.push(opened.stop)
  return opened
}

function open(gatewayUrl?: string): { readonly page: Page; readonly live: SolanaLive } {
  const page = openPage(gatewayUrl ? { gateway: { backendUrl: gatewayUrl, projectId: 'shop' } } : {})
  ends.push(page.end)
  return { page, live: page.live() }
}

const slot = (live: SolanaLive, network: Network, signal?: AbortSignal) =>
  call(live, network, (rpc) => rpc.getSlot(), signal)

/** Lets waits pass until a promise has settled. */
async function hurry<Value>({ clock }: Page, promise: Promise<Value>): Promise<Value> {
  let settled = false
  const end = () => {
    settled = true
  }
  promise.then(end, end)
  while (!settled) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await clock.advance(200)
  }
  return promise
}

describe('asking the chain', () => {
  it('asks at the commitment confirmed, and sets no header that a node would have to allow', async () => {
    const { live } = open()
    const { url, calls } = await node({ result: 7 })
    expect(await slot(live, localNetwork('one', url))).toBe(7n)
    expect(calls).toMatchObject([{ method: 'getSlot', params: [{ commitment: 'confirmed' }] }])
  })

  it('loses no digit of an answer', async () => {
    const { live } = open()
    const { url } = await node({
      body: `{"jsonrpc":"2.0","id":"1","result":{"context":{"slot":1},"value":{"data":["","base64"],"executable":false,"lamports":9007199254740993,"owner":"${owner}","rentEpoch":18446744073709551615,"space":0}}}`,
    })
    const { value } = await call(live, localNetwork('one', url), (rpc) =>
      rpc.getAccountInfo(owner as Address, { encoding: 'base64' }),
    )
    expect(value?.lamports).toBe(9_007_199_254_740_993n)
  })

  it('goes through the URLs in their order: one that fails is followed by the next', async () => {
    const { live } = open()
    const down = await node({ status: 502 })
    const behind = await node({ error: { code: -32005, message: 'Node is behind' } })
    const well = await node({ result: 7 })
    expect(await slot(live, localNetwork('one', down.url, behind.url, well.url))).toBe(7n)
    expect([down.calls.length, behind.calls.length, well.calls.length]).toEqual([1, 1, 1])
  })

  it('§9 tries again three times, and then says what the node answered', async () => {
    const { page, live } = open()
    const { url, calls } = await node({ status: 503 })
    await expect(hurry(page, slot(live, localNetwork('one', url)))).rejects.toMatchObject({
      code: 'rpcFailed',
      data: { network: 'Local one', reason: 'HTTP status code: 503' },
    })
    expect(calls.length).toBe(1 + rpcRetries)
  })

  it('error: asks no more when the adapter stops before the answer', async () => {
    const { page, live } = open()
    const { url, calls, stop } = await openNode(() => {
      for (const cleanup of [...live.cleanups]) cleanup()
      return { status: 503 }
    })
    ends.push(stop)
    const answer = hurry(page, slot(live, localNetwork('one', url)))
    await expect(answer).rejects.toMatchObject({ code: 'requestAborted' })
    expect(calls.length).toBe(1)
  })

  it('error: asks no more when the adapter stops in the wait for the next round', async () => {
    const { page, live } = open()
    const { url, calls } = await node({ status: 503 })
    const { size } = live.cleanups
    const answer = slot(live, localNetwork('one', url)).catch((error: unknown) => error)
    // The request has one function there, and its wait another.
    await expect.poll(() => live.cleanups.size).toBe(size + 2)
    for (const cleanup of [...live.cleanups]) cleanup()
    expect(await hurry(page, answer)).toMatchObject({ code: 'requestAborted' })
    expect(calls.length).toBe(1)
  })

  it('§8 the Retry-After header is honoured; a wait that is too long is none', async () => {
    const { page, live } = open()
    const { url, calls } = await node({ status: 429, headers: { 'retry-after': '2' } }, { result: 7 })
    const since = page.clock.now()
    expect(await hurry(page, slot(live, localNetwork('one', url)))).toBe(7n)
    expect(page.clock.now() - since).toBeGreaterThanOrEqual(2_000)
    expect(calls.length).toBe(2)
    const busy = await node({ status: 429, headers: { 'retry-after': '3600' } })
    await expect(slot(live, localNetwork('two', busy.url))).rejects.toMatchObject({ code: 'rpcFailed' })
    expect(busy.calls.length).toBe(1)
  })

  it('a final answer is asked for once, and its words and code are told', async () => {
    const { live } = open()
    const { url, calls } = await node({ error: { code: -32602, message: 'Invalid param: not a slot' } })
    const other = await node({ result: 7 })
    await expect(slot(live, localNetwork('one', url, other.url))).rejects.toMatchObject({
      code: 'rpcFailed',
      cause: { context: { __code: -32602 } },
    })
    expect([calls.length, other.calls.length]).toEqual([1, 0])
  })

  it('error: what is no JSON, and no answer at all, is a failure of the RPC', async () => {
    const { page, live } = open()
    const { url } = await node({ body: '<html>' })
    for (const http of [url, 'http://127.0.0.1:9'])
      await expect(hurry(page, slot(live, localNetwork(http, http)))).rejects.toMatchObject({
        code: 'rpcFailed',
        data: { reason: 'it did not answer' },
      })
  })

  it('§9 gives a node up after ten seconds', async () => {
    const { page, live } = open()
    const silent = await openNode(() => ({ result: 7 }), { answers: false })
    ends.push(silent.stop)
    const well = await node({ result: 7 })
    const answer = slot(live, localNetwork('one', silent.url, well.url))
    while (silent.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await page.clock.advance(rpcTimeoutMs - 1)
    expect(well.calls.length).toBe(0)
    await page.clock.advance(1)
    expect(await answer).toBe(7n)
  })

  it('error: a network without a URL', async () => {
    const { live } = open()
    await expect(slot(live, localNetwork('one'))).rejects.toMatchObject({ code: 'missingRpcUrl' })
  })

  it('asks the site’s gateway before public nodes, and lets one rest that fails', async () => {
    const gateway = await node({ status: 502 })
    const { page, live } = open(gateway.url)
    const { url, calls } = await node({ result: 7 })
    const network = localNetwork('one', url)
    await slot(live, network)
    await slot(live, network)
    expect([gateway.calls.length, calls.length]).toEqual([1, 2])
    await page.clock.advance(gatewayRestMs)
    await slot(live, network)
    expect(gateway.calls.length).toBe(2)
  })

  it('asks nodes of the site’s own before its gateway', async () => {
    const gateway = await node({ result: 8 })
    const { live } = open(gateway.url)
    const { url } = await node({ result: 7 })
    const { rpcUrls, ...rest } = localNetwork('one', url)
    expect(await slot(live, { ...rest, rpcUrls: { ...rpcUrls, chainDefault: { http: [] } } })).toBe(7n)
    expect(gateway.calls.length).toBe(0)
  })
})

describe('reading balances', () => {
  const account: Account = { namespace: 'solana', type: 'eoa', id: owner, addresses: {} }
  const accountOf = (amount: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(amount)
    return {
      account: {
        data: [bytes.toString('base64'), 'base64'],
        executable: false,
        lamports: 1,
        owner,
        rentEpoch: 0,
        space: 165,
      },
      pubkey: owner,
    }
  }

  it('sums a token over all accounts of its owner; nothing where there is no such token', async () => {
    const { live } = open()
    const largest = 2n ** 64n - 1n
    const { url, calls } = await openNode(({ params: [, filter] }) =>
      (filter as { readonly mint: string }).mint === 'none'
        ? { error: { code: -32602, message: 'Invalid param: could not find mint' } }
        : {
            result: {
              context: { slot: 1 },
              value:
                (filter as { readonly mint: string }).mint === 'two'
                  ? [accountOf(largest), accountOf(5n)]
                  : [],
            },
          },
    ).then((opened) => {
      ends.push(opened.stop)
      return opened
    })
    const network = localNetwork('one', url)
    const balances = await createReader(live).getTokenBalances?.({
      account,
      network,
      tokens: ['two', 'zero', 'none'],
    })
    expect(balances).toEqual([largest + 5n, 0n, undefined])
    expect(calls[0]).toMatchObject({
      method: 'getTokenAccountsByOwner',
      params: [owner, { mint: 'two' }, { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }],
    })
  })

  it('error: a balance that is no amount is a failure of the RPC, not a balance', async () => {
    const { live } = open()
    const { url } = await node({ result: '0x1' }, { result: { context: { slot: 1 }, value: '7' } })
    const { getBalance } = createReader(live)
    const network = localNetwork('one', url)
    for (const _ of ['no answer of this method', 'a text'])
      await expect(getBalance({ account, network })).rejects.toMatchObject({ code: 'rpcFailed' })
  })

  it('tells another head for each slot', async () => {
    const { live } = open()
    const { url } = await node({ result: 7 }, { result: 8 })
    const { getHead } = createReader(live)
    expect([await getHead?.(localNetwork('one', url)), await getHead?.(localNetwork('one', url))]).toEqual([
      '7',
      '8',
    ])
  })
})
