import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { createFakeClock } from 'latchkit/testing'
import { chainRpcUrl } from 'latchkit/wire'
import { createClient, http, keccak256, parseEther } from 'viem'
import { getBalance, getBlockNumber, sendRawTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../clock.js'
import { type FakeNode, type NodeAnswer, startFakeNode } from '../fixtures/fakeNode.js'
import { accounts, addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { until } from '../fixtures/until.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const nodes: FakeNode[] = []
const node = async (answer?: NodeAnswer) => {
  const made = await startFakeNode(answer)
  nodes.push(made)
  return made
}
afterEach(async () => {
  for (const one of nodes.splice(0)) await one.stop()
})

const origin = 'https://shop.example'
const projects = [{ id: 'shop', origins: [origin], allowNoOrigin: true }]
const gatewayOf = (
  rpcUrls: readonly string[] = [chain.rpcUrl],
  limits: Record<string, number> = {},
  more = {},
  clock: Clock = systemClock,
) =>
  gatewayInMemory(
    {
      projects,
      gateway: {
        chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: [...rpcUrls], ...more }],
        limits,
      },
    },
    clock,
  )
const path = '/v1?chainId=eip155:31337&projectId=shop'
const frame = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const json = async (response: Response | Promise<Response>) => (await response).json()

/** The page's own RPC client, as the adapters make it, over the gateway. */
function pageClient(gateway: ReturnType<typeof gatewayOf>, batch = false) {
  const url = chainRpcUrl('https://gateway.test/', { chainId: 'eip155:31337', projectId: 'shop' })
  const fetchFn = async (input: URL | RequestInfo, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return gateway.get(pathname + search, { ...init, headers: { ...init?.headers, Origin: origin } })
  }
  return createClient({ transport: http(url, { batch, fetchFn, retryCount: 0 }), cacheTime: 0 })
}

describe('§7 POST /v1: the page’s RPC client and a real chain', () => {
  it('reads, alone and in batches', async () => {
    const gateway = gatewayOf()
    for (const batch of [false, true]) {
      const client = pageClient(gateway, batch)
      const [block, balance] = await Promise.all([
        getBlockNumber(client),
        getBalance(client, { address: addresses[1]! }),
      ])
      expect(block).toBe(BigInt((await chain.rpc('eth_blockNumber')) as string))
      expect(balance).toBe(parseEther('10000'))
    }
  })

  it('sends what is signed; sent again, the same hash is the answer', async () => {
    const gateway = gatewayOf()
    const serializedTransaction = await accounts[2]!.signTransaction({
      chainId: 31337,
      type: 'eip1559',
      to: addresses[0]!,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
      nonce: 0,
    })
    await chain.rpc('evm_setAutomine', false)
    const hash = await sendRawTransaction(pageClient(gateway), { serializedTransaction })
    expect(hash).toBe(keccak256(serializedTransaction))
    expect(await sendRawTransaction(pageClient(gateway), { serializedTransaction })).toBe(hash)
    await chain.rpc('evm_mine')
    await chain.rpc('evm_setAutomine', true)
  })

  it('error: a revert comes as the node said it', async () => {
    const reverts = '0x60006000fd'
    const answer = (await json(
      gatewayOf().post(path, frame('eth_call', [{ data: reverts }, 'latest'])),
    )) as Record<string, { code: number }>
    expect(answer.error?.code).toBe(3)
  })

  it('keeps ids as they came, and answers in order', async () => {
    const calls = [
      frame('eth_chainId', [], 'a'),
      frame('eth_blockNumber', [], 7),
      frame('eth_blockNumber', [], 7.5),
    ]
    const answers = (await json(gatewayOf().post('/v1/?chainId=eip155:31337&projectId=shop', calls))) as {
      id: unknown
    }[]
    expect(answers.map(({ id }) => id)).toEqual(['a', 7, 7.5])
    expect(answers[0]).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x7a69' })
  })

  it('answers nobody may keep', async () => {
    const { headers } = await gatewayOf().post(path, frame('eth_blockNumber'), {
      headers: { Origin: origin },
    })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
  })
})

describe('what was written stays as it was written', () => {
  it('numbers above 2^53: parameters, results and ids', async () => {
    const one = await node({
      reply: '{"jsonrpc":"2.0","result":{"lamports": 9007199254740993,"a":"]\\"}"},"id":0}',
    })
    const call =
      '{"id": 1795397676425000121 ,"jsonrpc":"2.0","method":"eth_getBalance","params":[9007199254740993]}'
    const response = await gatewayOf([one.url]).post(path, call)
    expect(await response.text()).toBe(
      '{"jsonrpc":"2.0","id":1795397676425000121,"result":{"lamports": 9007199254740993,"a":"]\\"}"}}',
    )
    expect(one.bodies).toEqual([
      '{"jsonrpc":"2.0","id":0,"method":"eth_getBalance","params":[9007199254740993]}',
    ])
  })

  it('in a batch too, in whatever order the node answers', async () => {
    const big = '[{"id":1,"result":18446744073709551615}, {"result":{"of":[1]},"id":0}]'
    const gateway = gatewayOf([(await node({ reply: big })).url])
    const calls =
      '[{"jsonrpc":"2.0","id":"a","method":"eth_getBalance"},{"jsonrpc":"2.0","id":18446744073709551615,"method":"eth_getCode"}]'
    expect(await (await gateway.post(path, calls)).text()).toBe(
      '[{"jsonrpc":"2.0","id":"a","result":{"of":[1]}},{"jsonrpc":"2.0","id":18446744073709551615,"result":18446744073709551615}]',
    )
  })

  it('who names no id gets no answer', async () => {
    const gateway = gatewayOf()
    const silent = { jsonrpc: '2.0', method: 'eth_blockNumber' }
    expect(await json(gateway.post(path, [silent, frame('eth_chainId')]))).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    ])
    for (const nothing of [silent, [silent]]) {
      const response = await gateway.post(path, nothing)
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
  })

  it.each([
    ['the usual way', (result: string) => `{"jsonrpc":"2.0","id":0,"result":${result}}\n`],
    ['another way', (result: string) => `{ "result" : ${result}, "id" : 0 }`],
  ])('a long result, written in %s, is passed on whole', async (_, reply) => {
    const result = JSON.stringify(
      Array.from({ length: 40_000 }, (_, at) => ({ at, data: `0x"[${'f'.repeat(60)}` })),
    )
    const gateway = gatewayOf([(await node({ reply: reply(result) })).url])
    const response = await gateway.post(path, frame('eth_getLogs', [{}], 'x'))
    const text = await response.text()
    expect(text).toBe(`{"jsonrpc":"2.0","id":"x","result":${result}}`)
    expect(Number(response.headers.get('Content-Length'))).toBe(text.length)
  })
})

describe('what is refused', () => {
  const error = (code: number, message: string, id: unknown = null) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message },
  })
  const noCall = error(-32600, 'Invalid Request')

  it.each([
    ['{', error(-32700, 'Parse error')],
    ['', error(-32700, 'Parse error')],
    ['[]', noCall],
    ['5', noCall],
    ['null', noCall],
    ['[1]', [noCall]],
    [{ jsonrpc: '2.0', method: 'eth_chainId', id: {} }, noCall],
    [
      { method: 'eth_chainId', id: 1 },
      { ...noCall, id: 1 },
    ],
    [
      { jsonrpc: '2.0', id: 1, method: 5 },
      { ...noCall, id: 1 },
    ],
    [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: 'x' }, error(-32602, 'Invalid params', 1)],
    [
      '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"__proto__":{}}]}',
      error(-32700, 'Parse error'),
    ],
    [
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(40)}${']'.repeat(40)}}`,
      error(-32700, 'Parse error'),
    ],
  ])('error: %j in JSON-RPC, with 200', async (body, expected) => {
    const response = await gatewayOf().post(path, body)
    expect([response.status, await response.json()]).toEqual([200, expected])
  })

  it.each([
    'admin_addPeer',
    'debug_traceCall',
    'personal_sign',
    'miner_start',
    'eth_sendTransaction',
    'eth_sign',
    'anvil_setBalance',
    'toString',
    '',
  ])('security: G2 %s is no method', async (method) => {
    const before = await chain.rpc('eth_getBalance', addresses[1], 'latest')
    const response = await gatewayOf().post(path, [
      frame(method, [addresses[1], '0x0']),
      frame('eth_chainId'),
    ])
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([
      error(-32601, 'Method not found', 1),
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    ])
    expect(await chain.rpc('eth_getBalance', addresses[1], 'latest')).toBe(before)
  })

  it('the operator reads which method is refused on which network, once a minute', async () => {
    const gateway = gatewayOf()
    await gateway.post(path, [frame('debug_traceCall'), frame('eth_sign'), frame('a secret')])
    expect(gateway.lines.filter((line) => line.includes('methodNotFound'))).toEqual([
      'warn gateway.refused {"cause":"methodNotFound","count":1,"network":"eip155:31337","method":"debug_traceCall"}',
    ])
  })

  it('what the operator allows beside may be called; the owner’s methods never', async () => {
    const gateway = gatewayOf([chain.rpcUrl], {}, { rpcMethods: ['web3_sha3'] })
    expect(await json(gateway.post(path, frame('web3_sha3', ['0x'])))).toMatchObject({ id: 1 })
    expect(() => gatewayOf([chain.rpcUrl], {}, { rpcMethods: ['debug_traceCall'] })).toThrow(
      'never passed on',
    )
  })

  it.each([
    'eip155:1/../..',
    'eip155:31337@evil.example',
    'eip155:31337%0d%0aHost:evil',
    'file:///etc/passwd',
    'eip155:1',
    '31337',
    '',
  ])('error: G2 chain %s is 400', async (chainId) => {
    const response = await gatewayOf().post(`/v1?projectId=shop&chainId=${chainId}`, frame('eth_chainId'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'chainId' }] })
  })

  it('error: 403 for an unknown project, 405 for GET, 413 for too long a body', async () => {
    const gateway = gatewayOf()
    expect((await gateway.post('/v1?chainId=eip155:31337&projectId=x', frame('eth_chainId'))).status).toBe(
      403,
    )
    expect((await gateway.get(path)).status).toBe(405)
    const long = await gateway.post(path, frame('eth_call', ['x'.repeat(262_144)]))
    expect([long.status, await long.json()]).toEqual([
      413,
      { status: 'FAILED', reasons: [{ field: '', description: 'Expected at most 262144 bytes' }] },
    ])
  })

  it('error: 413 also where the length is not said, and no more is read than may be', async () => {
    let read = 0
    const body = new ReadableStream({
      pull(controller) {
        read += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const response = await gatewayOf().get(path, { method: 'POST', body })
    expect(response.status).toBe(413)
    expect(read).toBeLessThan(1_000_000)
  })

  it('a batch has at most 1000 calls, and each counts', async () => {
    const calls = (count: number) => Array.from({ length: count }, (_, id) => frame('eth_chainId', [], id))
    expect(await json(gatewayOf().post(path, calls(1_001)))).toEqual(
      error(-32600, 'Expected at most 1000 calls'),
    )
    expect(await json(gatewayOf().post(path, calls(1_000)))).toHaveLength(1_000)
    const gateway = gatewayOf(undefined, { requestBurst: 1_000 })
    expect((await gateway.post(path, calls(600))).status).toBe(200)
    const refused = await gateway.post(path, calls(600), { headers: { Origin: origin } })
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 2])
    // Another address pays for itself: one visitor is not all of a project.
    expect((await gateway.post(path, calls(600), { address: '192.0.2.9' })).status).toBe(200)
  })

  it('what takes work costs more, and so does a long answer', async () => {
    const one = await node()
    const gateway = gatewayOf([one.url], { requestsPerSecond: 1, requestBurst: 100 })
    const logs = (count: number) =>
      Array.from({ length: count }, (_, id) => frame('eth_getLogs', [{ id }], id))
    expect((await gateway.post(path, logs(9))).status).toBe(200)
    expect((await gateway.post(path, logs(9))).status).toBe(429)
    const other = { address: '192.0.2.9' }
    one.answer = { reply: () => ({ result: 'x'.repeat(9_500_000) }) }
    expect((await gateway.post(path, frame('eth_call', [{}]), other)).status).toBe(200)
    expect((await gateway.post(path, logs(1), other)).status).toBe(429)
  })
})

describe('the nodes behind it', () => {
  const call = (gateway: ReturnType<typeof gatewayOf>, params: unknown[] = []) =>
    gateway.post(path, frame('eth_getBalance', params))

  it('security: a long text costs 1 for each 1,000 characters, and is refused unread', async () => {
    const one = await node()
    const limits = { requestBurst: 1_000, requestsPerSecond: 1 }
    const gateway = gatewayOf([one.url], limits)
    const long = (count: number) =>
      Array.from({ length: count }, () => frame('eth_getBalance', ['0'.repeat(10_000)]))
    expect((await gateway.post(path, long(20))).status).toBe(200)
    // 200 for that, and as much for what takes more by its calls: a thousand of them cost a thousand, however they are written.
    expect(
      (
        await gateway.post(
          path,
          Array.from({ length: 700 }, () => frame('eth_chainId')),
        )
      ).status,
    ).toBe(200)
    expect((await gateway.post(path, long(20))).status).toBe(429)
    expect((await gateway.post(path, long(5))).status).toBe(200)
  })

  it('the same question under way is asked once', async () => {
    const one = await node()
    const gateway = gatewayOf([one.url])
    const replies = ['0xa', '0xa', '0xb', '0xa'].map((of) => json(call(gateway, [of])))
    expect(await Promise.all(replies)).toHaveLength(4)
    expect(one.calls.map(({ params }) => params)).toEqual([['0xa'], ['0xb']])
    await json(call(gateway, ['0xa']))
    expect(one.calls).toHaveLength(3)
  })

  const isSlow = (frames: readonly { method: string }[]) => frames.some(({ method }) => method === 'eth_call')

  it('security: nobody waits for a slow batch of somebody else', async () => {
    const one = await node({ hangs: isSlow })
    const gateway = gatewayOf([one.url])
    const slow = gateway.post(path, [frame('eth_blockNumber'), frame('eth_call', [{}, 'latest'], 2)])
    await until(() => one.calls.length === 2)
    expect(await json(gateway.post(path, frame('eth_blockNumber')))).toMatchObject({ result: '0x1' })
    one.answer = {}
    one.cut()
    expect((await slow).status).toBe(503)
  })

  it('security: what is slow in a batch does not take what is cheap with it', async () => {
    const clock = createFakeClock()
    const [one, other] = [await node({ hangs: isSlow }), await node()]
    const gateway = gatewayOf([one.url, other.url], { upstreamMs: 500 }, {}, clock)
    const batch = gateway.post(path, [frame('eth_blockNumber'), frame('eth_call', [{}, 'latest'], 2)])
    await until(() => one.calls.length === 2)
    await clock.advance(500)
    expect(await json(batch)).toMatchObject([
      { id: 1, result: '0x1' },
      { id: 2, result: '0x1' },
    ])
    expect(other.calls.filter(({ method }) => method === 'eth_blockNumber')).toEqual([])
  })

  it('security: of the long batches of one address two are worked on at once, and short calls do not wait for them', async () => {
    const one = await node({ hangs: (frames) => frames.length > 1 })
    const gateway = gatewayOf([one.url])
    const calls = Array.from({ length: 300 }, (_, id) =>
      frame('eth_getBalance', [`0x${'ab'.repeat(20)}`, 'latest'], id),
    )
    const batches = [1, 2, 3, 4].map(() => gateway.post(path, calls))
    const other = gateway.post(path, calls, { address: '192.0.2.2' })
    await until(() => one.bodies.length === 3)
    expect(await json(gateway.post(path, frame('eth_gasPrice')))).toMatchObject({ result: '0x1' })
    expect(one.bodies.filter((body) => body.startsWith('['))).toHaveLength(3)
    one.answer = {}
    one.cut()
    const statuses = (await Promise.all([...batches, other])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 503, 503, 503])
  })

  it('security: what failed for one who asked the same is asked once more', async () => {
    const one = await node({ hangs: true })
    const gateway = gatewayOf([one.url])
    const answers = [call(gateway), call(gateway)]
    await until(() => one.calls.length > 0)
    one.answer = {}
    one.cut()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 200])
  })

  it.each<[string, NodeAnswer]>([
    ['says 503', { status: 503 }],
    ['says 429', { status: 429 }],
    ['says no JSON', { reply: '<html>' }],
    ['says something else', { reply: '{"hello":1}' }],
    ['answers another question', { reply: '{"jsonrpc":"2.0","id":5,"result":"0x9"}' }],
    ['has an inner error', { reply: () => ({ error: { code: -32603, message: 'oops' } }) }],
    ['is over its limit', { reply: () => ({ error: { code: -32005, message: 'limit' } }) }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('where one %s, the next one answers', async (_, answer) => {
    const [one, other] = [await node(answer), await node({ reply: () => ({ result: '0x2' }) })]
    expect(await json(call(gatewayOf([one.url, other.url])))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x2',
    })
  })

  it('where one hangs, the next one answers after the time that a node has', async () => {
    const clock = createFakeClock()
    const [one, other] = [await node({ hangs: true }), await node({ reply: () => ({ result: '0x2' }) })]
    const answer = json(call(gatewayOf([one.url, other.url], { upstreamMs: 200 }, {}, clock)))
    await until(() => one.calls.some(({ method }) => method === 'eth_getBalance'))
    expect(other.calls.some(({ method }) => method === 'eth_getBalance')).toBe(false)
    await clock.advance(200)
    expect(await answer).toEqual({ jsonrpc: '2.0', id: 1, result: '0x2' })
  })

  it.each([3, 4001, 5000, -32000])('what a node refuses with %d is the answer', async (code) => {
    const one = await node({ reply: () => ({ error: { code, message: 'no' } }) })
    const other = await node()
    expect(await json(call(gatewayOf([one.url, other.url])))).toMatchObject({
      error: { code, message: 'no' },
    })
    expect(other.calls.filter(({ method }) => method === 'eth_getBalance')).toEqual([])
  })

  it('of a batch only what failed goes to the next one', async () => {
    const one = await node({
      reply: ({ params }) =>
        String(params) === '0xb' ? { error: { code: -32603, message: '' } } : { result: 'one' },
    })
    const other = await node({ reply: () => ({ result: 'other' }) })
    const gateway = gatewayOf([one.url, other.url])
    const calls = ['0xa', '0xb'].map((of, id) => frame('eth_getBalance', [of], id))
    expect(await json(gateway.post(path, calls))).toMatchObject([{ result: 'one' }, { result: 'other' }])
  })

  it('stable ones come first, and fast ones before slow ones', async () => {
    const [bad, good] = [await node({ status: 500 }), await node()]
    const gateway = gatewayOf([bad.url, good.url])
    for (let index = 0; index < 5; index++) await call(gateway, [`0x${index}`])
    const tried = bad.calls.filter(({ method }) => method === 'eth_getBalance')
    expect(tried).toHaveLength(1)
  })

  it('a node of another network is not believed, and told', async () => {
    const wrong = await node({
      tellsChain: true,
      reply: ({ method }) => ({ result: method === 'eth_chainId' ? '0x1' : '0xbad' }),
    })
    const right = await node({
      tellsChain: true,
      reply: ({ method }) => ({ result: method === 'eth_chainId' ? '0x7a69' : '0x2' }),
    })
    const gateway = gatewayOf([wrong.url, right.url])
    expect(await json(call(gateway))).toMatchObject({ result: '0x2' })
    expect(gateway.lines.filter((line) => line.includes('a node is of another network'))).toHaveLength(1)
    expect((await call(gatewayOf([wrong.url]))).status).toBe(503)
  })

  it('a node of another network is told at the start, before anybody calls', async () => {
    const wrong = await node({ tellsChain: true, reply: () => ({ result: '0x1' }) })
    const away = 'http://127.0.0.1:9'
    const gateway = gatewayOf([away, wrong.url])
    await gateway.gateway.open?.()
    await until(() => gateway.lines.some((line) => line.includes('a node is of another network')))
    expect(wrong.calls.map(({ method }) => method)).toEqual(['eth_chainId'])
    expect((await call(gateway)).status).toBe(503)
  })

  it('Retry-After is honoured: nobody is asked while they rest, and the page is told', async () => {
    const one = await node({ status: 429, headers: { 'Retry-After': '7' } })
    const gateway = gatewayOf([one.url])
    const first = await call(gateway)
    expect([first.status, Number(first.headers.get('Retry-After'))]).toEqual([503, 7])
    one.answer = {}
    expect((await call(gateway)).status).toBe(503)
    expect(one.calls).toHaveLength(1)
  })

  it('error: 503 when nobody answers; whose fault it is stays with the operator', async () => {
    const secret = `key-${randomBytes(4).toString('hex')}`
    const gateway = gatewayOf([`http://user:${secret}@127.0.0.1:9/${secret}`])
    const response = await call(gateway)
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      status: 'FAILED',
      reasons: [{ field: '', description: 'The service behind the gateway does not answer' }],
    })
    expect(text + gateway.lines.join() + gateway.metrics.text()).not.toContain(secret)
    expect(gateway.metrics.text()).toMatch('latchkit_gateway_upstream_faults_total 1')
  })

  it('security: G2 no header of the caller goes on', async () => {
    const one = await node()
    let headers: Record<string, unknown> = {}
    const send = globalThis.fetch
    globalThis.fetch = (url, init) => {
      headers = { ...(init?.headers as object) }
      return send(url, init)
    }
    await gatewayOf([one.url])
      .post(path, frame('eth_gasPrice'), {
        headers: { Cookie: 'a=b', Authorization: 'Bearer x', 'X-Forwarded-For': '1.1.1.1' },
      })
      .finally(() => {
        globalThis.fetch = send
      })
    expect(Object.keys(headers)).toEqual(['Content-Type'])
  })

  it('security: an answer that drips is ended in time, also when memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const gateway = gatewayOf([(await node({ drips: true })).url], { upstreamMs: 300 })
    const answers = ['0xa', '0xb', '0xc', '0xd'].map((of) => call(gateway, [of]))
    const collecting = setInterval(collect, 20)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    clearInterval(collecting)
    expect(statuses).toEqual([503, 503, 503, 503])
  })

  it('security: an answer longer than may be is no answer', async () => {
    const one = await node({ reply: () => ({ result: 'x'.repeat(5_000) }) })
    expect((await call(gatewayOf([one.url], { upstreamBytes: 4_000 }))).status).toBe(503)
  })
})

it('security: whatever is sent: JSON-RPC with 200, or a refusal with reasons', async () => {
  const gateway = gatewayOf()
  const odd = fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.string(),
    fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.jsonValue(),
      method: fc.string(),
      params: fc.jsonValue(),
    }),
  )
  await fc.assert(
    fc.asyncProperty(odd, fc.nat(), async (body, from) => {
      const response = await gateway.post(path, body, { address: `fuzz-${from}` })
      expect(response.status).toBe(200)
      for (const answer of [(await response.json()) as object].flat())
        expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
    }),
    { numRuns: 500 },
  )
})
