import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { join } from 'node:path'
import { writeMessage } from 'latchkit/siwx'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configSchema } from '../config/configSchema.js'
import { buildCli } from '../fixtures/builtCli.js'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { askOddly, oddRequests } from '../fixtures/oddRequests.js'
import { type CliProcess, startCli } from '../fixtures/startCli.js'
import { connect } from '../fixtures/testClient.js'
import { createTestServers } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'
import { walletOf } from '../siwx/fixtures/browser.js'
import { makePageKey, whenTaken } from '../siwx/fixtures/pageKey.js'
import type { FromWorker, ToWorker } from './worker/messages.js'

// The published program, whose gateway has a process of its own; a node that sends too much, over real HTTP.

const id = 'eip155:31337'
const servers = createTestServers()
const ends: (() => unknown)[] = []
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await servers.end()
})

async function start(more: object = {}, limits: object = {}, environment: Record<string, string> = {}) {
  const node = await startFakeNode()
  const file = join(servers.folder(), 'latchkit.json')
  const write = (chains: readonly object[]) =>
    writeFileSync(file, JSON.stringify({ gateway: { chains, limits } }))
  const chain = { id, name: 'Local', rpcUrls: [node.url], ...more }
  write([chain])
  const own = { LATCHKIT_DATA: servers.folder(), LATCHKIT_CONFIG: file }
  const server = await startCli(cli.path, { ...own, ...environment })
  ends.push(
    () => node.stop(),
    () => server.kill('SIGKILL'),
  )
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init)
  const rpc = (method: string, params: readonly unknown[] = []) =>
    get(`/v1?chainId=${id}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  return { node, server, chain, write, get, rpc }
}

/** A site and a wallet that are connected; answers a way to see that a message passes. */
async function pair(server: CliProcess) {
  const topic = newTopic()
  const [site, wallet] = [connect({ port: server.port }), connect({ port: server.port })]
  ends.push(
    () => site.ws.terminate(),
    () => wallet.ws.terminate(),
  )
  await wallet.call('irn_subscribe', { topic })
  let count = 0
  return async () => {
    await site.call('irn_publish', { topic, message: newEnvelope(), ttl: 300, tag: 1108 })
    count += 1
    expect(await wallet.pushed(count)).toHaveLength(count)
  }
}

/** An answer of 9 MB as JSON, as objects far more than the process may use in these tests. */
const flood = () => ({ result: { number: '0x1', transactions: Array(3_000_000).fill({}) } })
const answersBlocks = (node: FakeNode) => {
  node.answer = { reply: ({ method }) => (method === 'eth_getBlockByNumber' ? flood() : { result: '0x1' }) }
}

describe('the gateway’s process', () => {
  it('ends where it has no memory left: no socket falls, callers are told when to come back, and it does', async () => {
    const { node, server, get, rpc } = await start({ index: { pollMs: 100 } }, { memoryBytes: 67_108_864 })
    const passes = await pair(server)
    await passes()
    answersBlocks(node)
    await until(() => server.log().includes('gateway-worker-ended'))
    expect(server.log()).toContain('"by":"SIGABRT"')
    await passes()
    const refused = await rpc('eth_blockNumber')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
    expect((await get('/readyz')).status).toBe(503)
    expect(await (await get('/healthz')).json()).toMatchObject({ parts: { relay: 'up', gateway: 'down' } })
    node.answer = {}
    await until(async () => (await rpc('eth_blockNumber')).status === 200)
    expect(await (await rpc('eth_gasPrice')).json()).toMatchObject({ result: '0x1' })
    expect(await server.metrics()).toMatch(/latchkit_gateway_restarts_total [1-9]/)
    await passes()
  })

  it('security: nothing that a stranger writes ends it, and each of it is answered', async () => {
    const { server, get } = await start({}, { requestBurst: 10_000 })
    const ended = () => /gateway-worker-ended|gateway-request-failed|request failed/.exec(server.log())
    for (const text of oddRequests) {
      const status = await askOddly(server.port, text)
      expect([text, status, ended()]).toEqual([
        text,
        expect.toSatisfy((is) => is !== 500 && is !== 503),
        null,
      ])
    }
    expect(await askOddly(server.port, 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe(405)
    expect(await askOddly(server.port, 'GET / HTTP/1.1\r\nHost: 256.256.256.256\r\n\r\n')).toBe(400)
    expect((await get('/getWallets?entries=1')).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
  })

  it('security: what it is sent and can make no request of is answered 500, and the next one is served', async () => {
    const { chain } = await start()
    const process = fork(join(cli.path, '../gatewayWorker.js'), { serialization: 'advanced' })
    ends.push(() => process.kill('SIGKILL'))
    const answers: FromWorker[] = []
    process.on('message', (message: FromWorker) => void answers.push(message))
    const config = v.parse(configSchema, { open: true, data: servers.folder(), gateway: { chains: [chain] } })
    process.send({ kind: 'config', config } satisfies ToWorker)
    const own = { body: undefined, address: '127.0.0.1', headers: [] }
    const wrong = [
      { method: 'TRACE', url: 'http://a/' },
      { method: 'GET', url: 'http://256.256.256.256/' },
      { method: 'GET', url: 'http://a/', headers: [['origin', '\u0000']] },
      { method: 'GET', url: 'http://a/', body: new Uint8Array(1) },
    ] as const
    for (const [id, request] of wrong.entries())
      process.send({ kind: 'request', id, ...own, ...request } satisfies ToWorker)
    process.send({
      kind: 'request',
      id: 9,
      ...own,
      method: 'GET',
      url: 'http://a/getWallets',
    } satisfies ToWorker)
    const statuses = () =>
      Object.fromEntries(answers.flatMap((one) => (one.kind === 'response' ? [[one.id, one.status]] : [])))
    await until(() => process.exitCode !== null || Object.keys(statuses()).length === wrong.length + 1)
    expect(statuses()).toEqual({ 0: 500, 1: 500, 2: 500, 3: 500, 9: 200 })
  })

  it('has its metrics among those of the server, once each', async () => {
    const { server, rpc } = await start()
    await rpc('eth_blockNumber')
    const text = await server.metrics()
    expect(text).toContain('latchkit_gateway_requests_total{status="200"} 1\n')
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['latchkit_relay_topics', 'latchkit_read_bytes_fill']))
  })

  it('answers by itself what was answered within the last second, to each page in its name', async () => {
    const { server, get } = await start()
    const isCached = async () => /^latchkit_gateway_kept_total [1-9]/m.test(await server.metrics())
    const first = await get('/getWallets?entries=1', { headers: { Origin: 'http://localhost:3000' } })
    const [whole, tag] = [await first.text(), first.headers.get('ETag') ?? '']
    const headers = { Origin: 'http://localhost:4000' }
    await until(async () => {
      const again = await get('/getWallets?entries=1&projectId=a', { headers })
      expect(again.headers.get('Access-Control-Allow-Origin')).toBe(headers.Origin)
      expect(await again.text()).toBe(whole)
      expect((await get('/getWallets?entries=1', { headers: { 'If-None-Match': tag } })).status).toBe(304)
      return isCached()
    })
  })

  it('signs in by what it passes on of a request, and answers no page with what another was answered', async () => {
    const { node, server, get } = await start({}, {}, { LATCHKIT_GATEWAY_SIGN_IN_IS_ENABLED: 'true' })
    node.answer = { reply: () => ({ result: `0x${'0'.repeat(64)}` }) }
    const origin = 'http://localhost:3000'
    const wallet = walletOf(1)
    const [own, other] = [await makePageKey(), await makePageKey()]
    const call = async (key: typeof own, method: string, path: string, body?: object, token?: string) => {
      const url = `http://127.0.0.1:${server.port}${path}`
      const response = await whenTaken(async () => {
        const DPoP = await key.proofOf(method, url, Date.now(), token === undefined ? {} : { token })
        const headers = {
          Origin: origin,
          DPoP,
          'Content-Type': 'application/json',
          Authorization: `DPoP ${token}`,
        }
        return get(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      })
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }
    const { nonce = '', issuedAt = '' } = (await call(own, 'POST', '/siwx/nonce', {})).body
    const message = writeMessage({
      domain: 'localhost:3000',
      uri: `${origin}/`,
      version: '1',
      nonce,
      issuedAt,
      chainId: id,
      accountAddress: wallet.address,
    })
    const signature = await wallet.signMessage({ message })
    const signed = await call(own, 'POST', '/siwx/token', { message, signature })
    expect(signed.status).toBe(200)
    const token = signed.body.accessToken
    expect((await call(own, 'GET', '/siwx/session', undefined, token)).status).toBe(200)
    expect((await call(other, 'GET', '/siwx/session', undefined, token)).status).toBe(401)
  })

  it('refuses beyond the budget of an address, kept or not', async () => {
    const { get } = await start({}, { requestBurst: 4, requestsPerSecond: 1 })
    await until(async () => (await get('/getWallets?entries=1')).status === 429)
  })

  it('knows a configuration that is read anew', async () => {
    const { server, chain, write, get } = await start()
    const served = async () => ((await (await get('/v1/supported-chains')).json()) as { http: string[] }).http
    expect(await served()).toEqual([id])
    write([chain, { ...chain, id: 'eip155:5' }])
    server.child.kill('SIGHUP')
    await until(async () => (await served()).includes('eip155:5'))
  })

  it('holds what a caller does not read, and no more of it than its share, until the caller is gone', async () => {
    // One answer of 9 MB is less than half of all, and two are more than a share.
    const bytes = {
      LATCHKIT_LISTEN_BYTES_UNDER_WAY: '20000000',
      LATCHKIT_LISTEN_ADDRESS_BYTES_UNDER_WAY: '9500000',
    }
    const { node, server, rpc } = await start({}, {}, bytes)
    node.answer = { reply: () => ({ result: `0x${'ab'.repeat(4_500_000)}` }) }
    const metric = async (name: string) => {
      const text = await server.metrics()
      return Number(new RegExp(`^latchkit_read_bytes_${name} (.*)$`, 'm').exec(text)?.[1])
    }
    const readBytesFill = () => metric('fill')
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]}'
    const socket = connectTcp(server.port, '127.0.0.1')
    ends.push(() => socket.destroy())
    socket.pause()
    socket.write(
      `POST /v1?chainId=${id} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await until(async () => (await readBytesFill()) > 0.4)
    for (let again = 0; again < 5; again++) expect(await readBytesFill()).toBeGreaterThan(0.4)
    const refused = await rpc('eth_call')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await metric('refused_total{why="share"}')).toBe(1)
    socket.destroy()
    await until(async () => (await readBytesFill()) === 0)
  })

  it('passes a long answer on, refuses a long request, and stops for a caller who is gone', async () => {
    const { node, get, rpc } = await start()
    const long = 'ab'.repeat(4_500_000)
    node.answer = { reply: () => ({ result: `0x${long}` }) }
    expect(await (await rpc('eth_call')).json()).toMatchObject({ result: `0x${long}` })
    const body = ' '.repeat(300_000)
    expect((await get(`/v1?chainId=${id}`, { method: 'POST', body })).status).toBe(413)
    node.answer = { hangs: true }
    const seen = node.calls.length
    const gone = new AbortController()
    const request = get(`/v1?chainId=${id}`, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
      signal: gone.signal,
    })
    await until(() => node.calls.length > seen)
    gone.abort()
    await expect(request).rejects.toThrow()
    node.answer = {}
    expect((await rpc('eth_blockNumber')).status).toBe(200)
  })
})
