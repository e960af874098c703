import { createFakeClock } from 'latchkit/testing'
import { chainRpcUrl } from 'latchkit/wire'
import { BaseError, createClient, http, InvalidInputRpcError, parseEther } from 'viem'
import {
  createBlockFilter,
  createEventFilter,
  createPendingTransactionFilter,
  getFilterChanges,
  getFilterLogs,
  uninstallFilter,
} from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../clock.js'
import { type FakeNode, type NodeAnswer, startFakeNode } from '../fixtures/fakeNode.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { until } from '../fixtures/until.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const nodes: FakeNode[] = []
afterEach(async () => {
  for (const one of nodes.splice(0)) await one.stop()
})
const node = async (answer: NodeAnswer) => {
  const made = await startFakeNode(answer)
  nodes.push(made)
  return made
}

const projects = [{ id: 'shop', origins: ['https://shop.example'], allowNoOrigin: true }]
const gatewayOf = (
  rpcUrls: readonly string[],
  limits: Record<string, number> = {},
  clock: Clock = systemClock,
) =>
  gatewayInMemory(
    {
      projects,
      gateway: { chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: [...rpcUrls] }], limits },
    },
    clock,
  )
type Gateway = ReturnType<typeof gatewayOf>

const path = '/v1?chainId=eip155:31337&projectId=shop'
const frame = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const ask = async (gateway: Gateway, method: string, params: unknown[] = []): Promise<unknown> => {
  const answer = (await (await gateway.post(path, frame(method, params))).json()) as Record<string, unknown>
  return answer.error ?? answer.result
}
const idOf = async (gateway: Gateway) => (await ask(gateway, 'eth_newBlockFilter')) as string
const notFound = { code: -32000, message: 'filter not found' }

/** A node that has filters of its own, counted from 1 as some nodes do: two nodes give the same ids. */
const nodeWithFilters = (name: string, more: NodeAnswer = {}) => {
  const filters = new Set<string>()
  return node({
    reply: ({ method, params }) => {
      if (method.startsWith('eth_new')) {
        const id = `0x${(filters.size + 1).toString(16)}`
        filters.add(id)
        return { result: id }
      }
      if (!method.includes('ilter')) return { result: '0x1' }
      const [id = ''] = params as string[]
      if (!filters.has(id)) return { error: notFound }
      return { result: [`${name} ${id}`] }
    },
    ...more,
  })
}

function pageClient(gateway: Gateway, batch: boolean) {
  const url = chainRpcUrl('https://gateway.test/', { chainId: 'eip155:31337', projectId: 'shop' })
  const fetchFn = async (input: URL | RequestInfo, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return gateway.get(pathname + search, init)
  }
  return createClient({ transport: http(url, { batch, fetchFn, retryCount: 0 }), cacheTime: 0 })
}

describe('§6 filters over the gateway', () => {
  it.each([false, true])('live at a real chain, for a page’s own client (in batches: %s)', async (batch) => {
    const client = pageClient(gatewayOf([chain.rpcUrl]), batch)
    const token = await chain.deploy('Token', ['Coin', 'C', 18, parseEther('5')])
    const [blocks, events, pending] = await Promise.all([
      createBlockFilter(client),
      createEventFilter(client, { address: token }),
      createPendingTransactionFilter(client),
    ])
    const { blockNumber, transactionHash } = await chain.write(token, 'transfer', [addresses[1], 5n])
    const block = (await chain.rpc('eth_getBlockByNumber', blockNumber, false)) as { hash: string }
    expect(await getFilterChanges(client, { filter: blocks })).toContain(block.hash)
    expect(await getFilterChanges(client, { filter: pending })).toContain(transactionHash)
    expect(await getFilterChanges(client, { filter: events })).toMatchObject([{ transactionHash }])
    expect(await getFilterChanges(client, { filter: events })).toEqual([])
    expect(await getFilterLogs(client, { filter: events as never })).toMatchObject([{ transactionHash }])
    expect(await uninstallFilter(client, { filter: events })).toBe(true)
    expect(await uninstallFilter(client, { filter: events })).toBe(false)
  })

  it('each goes to the node that has it, whichever is best now and in whichever process', async () => {
    const [one, other] = [await nodeWithFilters('one'), await nodeWithFilters('other')]
    const gateway = gatewayOf([one.url, other.url])
    const first = await idOf(gateway)
    const healthy = one.answer
    one.answer = { status: 500 }
    const second = await idOf(gateway)
    one.answer = healthy
    expect([first, second]).toEqual(['0x11', '0x21'])
    const another = gatewayOf([one.url, other.url])
    for (const process of [gateway, another]) {
      expect(await ask(process, 'eth_getFilterChanges', [first])).toEqual(['one 0x1'])
      expect(await ask(process, 'eth_getFilterLogs', [second])).toEqual(['other 0x1'])
    }
  })

  it('of a batch each goes its way, in one request a node', async () => {
    const [one, other] = [await nodeWithFilters('one'), await nodeWithFilters('other')]
    const gateway = gatewayOf([one.url, other.url])
    await idOf(gatewayOf([other.url]))
    await idOf(gateway)
    one.bodies.length = 0
    other.bodies.length = 0
    const batch = [
      frame('eth_getFilterChanges', ['0x21'], 'a'),
      frame('eth_gasPrice', [], 'b'),
      frame('eth_getFilterChanges', ['0x11'], 'c'),
      frame('eth_newFilter', [{}], 'd'),
      frame('eth_getFilterChanges', ['0x11'], 'e'),
      frame('eth_getFilterChanges', ['0x77'], 'f'),
    ]
    expect(await (await gateway.post(path, batch)).json()).toMatchObject([
      { id: 'a', result: ['other 0x1'] },
      { id: 'b', result: '0x1' },
      { id: 'c', result: ['one 0x1'] },
      { id: 'd', result: expect.stringMatching(/^0x[12]2$/) },
      { id: 'e', result: ['one 0x1'] },
      { id: 'f', error: notFound },
    ])
    expect(one.bodies.length + other.bodies.length).toBe(3)
  })

  it.each([['0x'], ['0x1'], ['0x01'], ['11'], [{ 1: '0x11' }], [17], [null], ['0x31'], ['0x11/..']])(
    'error: %j is the filter of no node',
    async (id) => {
      const one = await nodeWithFilters('one')
      const gateway = gatewayOf([one.url])
      await idOf(gateway)
      one.calls.length = 0
      expect(await ask(gateway, 'eth_getFilterChanges', [id])).toEqual(notFound)
      expect(one.calls).toEqual([])
    },
  )

  it.each<[string, NodeAnswer]>([
    ['answers 503', { status: 503 }],
    ['answers nothing', { reply: '' }],
    ['answers no JSON', { reply: '<html>' }],
    ['refuses for now', { reply: () => ({ error: { code: -32005, message: 'limit exceeded' } }) }],
  ])('error: a node that %s for a moment is asked once more, and its filter lives on', async (_, fault) => {
    const [one, other] = [await nodeWithFilters('one'), await nodeWithFilters('other')]
    const gateway = gatewayOf([one.url, other.url])
    const client = pageClient(gateway, false)
    const filter = await createBlockFilter(client)
    const healthy = one.answer
    one.answer = fault
    other.calls.length = 0
    const failure = await getFilterChanges(client, { filter }).catch((error: unknown) => error)
    // viem makes a filter anew at this error, and ethers stops.
    expect(failure).toBeInstanceOf(BaseError)
    expect((failure as BaseError).walk((each) => each instanceof InvalidInputRpcError)).toBeNull()
    expect(other.calls.filter(({ method }) => method.includes('ilter'))).toEqual([])
    one.answer = healthy
    expect(await getFilterChanges(client, { filter })).toEqual(['one 0x1'])
  })

  it('error: of a batch the other calls are answered, whichever node is away', async () => {
    const clock = createFakeClock()
    const [one, other] = [await nodeWithFilters('one'), await nodeWithFilters('other')]
    const gateway = gatewayOf([one.url, other.url], { upstreamMs: 200 }, clock)
    const id = await idOf(gateway)
    const healthy = one.answer
    const batch = [frame('eth_getFilterChanges', [id], 1), frame('eth_gasPrice', [], 2)]
    one.answer = { status: 503 }
    expect(await (await gateway.post(path, batch)).json()).toMatchObject([
      { id: 1, error: { code: -32603 } },
      { id: 2, result: '0x1' },
    ])
    const hangs: NodeAnswer['hangs'] = (frames) => frames.some(({ method }) => method === 'eth_gasPrice')
    one.answer = { ...healthy, hangs }
    other.answer = { hangs }
    for (const { calls } of [one, other]) calls.length = 0
    const answer = gateway.post(path, batch)
    const isAsked = ({ calls }: FakeNode) => calls.some(({ method }) => method === 'eth_gasPrice')
    await until(() => isAsked(one) || isAsked(other))
    await clock.advance(200)
    await until(() => isAsked(one) && isAsked(other))
    await clock.advance(200)
    // The node tells changes once: a batch refused as a whole would lose them.
    expect(await (await answer).json()).toMatchObject([
      { id: 1, result: ['one 0x1'] },
      { id: 2, error: { code: -32603 } },
    ])
  })

  it('error: a node has no filter when it was away for so long that it has forgotten them', async () => {
    let now = 0
    const [one, other] = [await nodeWithFilters('one'), await nodeWithFilters('other')]
    const gateway = gatewayOf([one.url, other.url], {}, { ...systemClock, now: () => now })
    const id = await idOf(gateway)
    const poll = (filter = id) => gateway.post(path, frame('eth_getFilterChanges', [filter]))
    const healthy = one.answer
    one.answer = { status: 503 }
    expect((await poll()).status).toBe(503)
    now += 299_000
    expect((await poll()).status).toBe(503)
    now += 1_000
    expect(await (await poll()).json()).toMatchObject({ error: notFound })
    one.answer = healthy
    other.answer = { status: 503 }
    const anew = await idOf(gateway)
    one.answer = { status: 503 }
    expect((await poll(anew)).status).toBe(503)
  })

  it('what changes is answered to each caller, and never shared with one who reads the same', async () => {
    const one = await nodeWithFilters('one')
    const gateway = gatewayOf([one.url])
    const id = await idOf(gateway)
    one.calls.length = 0
    await Promise.all([1, 2].map(() => ask(gateway, 'eth_getFilterChanges', [id])))
    expect(one.calls).toHaveLength(2)
    const ids = await Promise.all([idOf(gateway), idOf(gateway)])
    expect(new Set(ids).size).toBe(2)
  })

  it('error: of nodes without filters the answer is theirs, and another one is tried first', async () => {
    const none: NodeAnswer = { reply: () => ({ error: { code: -32601, message: 'no such method' } }) }
    const bare = await node(none)
    expect(await ask(gatewayOf([bare.url]), 'eth_newFilter', [{}])).toEqual({
      code: -32601,
      message: 'no such method',
    })
    const one = await nodeWithFilters('one')
    expect(await idOf(gatewayOf([bare.url, one.url]))).toBe('0x21')
  })

  it('error: an id that is none is not passed on', async () => {
    for (const result of [7, '7', '', {}, `0x${'f'.repeat(65)}`]) {
      const one = await node({ reply: () => ({ result }) })
      expect(await ask(gatewayOf([one.url]), 'eth_newFilter', [{}])).toMatchObject({ code: -32603 })
    }
  })

  it('security: one costs 10, since its node remembers it', async () => {
    const one = await nodeWithFilters('one')
    const gateway = gatewayOf([one.url], { requestsPerSecond: 1, requestBurst: 100 })
    const batch = (count: number) =>
      Array.from({ length: count }, (_, id) => frame('eth_newBlockFilter', [], id))
    expect((await gateway.post(path, batch(9))).status).toBe(200)
    expect((await gateway.post(path, batch(2))).status).toBe(429)
  })
})
