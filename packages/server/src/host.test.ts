import { connect as openSocket } from 'node:net'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serveProgram } from './custody/http/serveProgram.js'
import { startFakeNode } from './fixtures/fakeNode.js'
import { askOddly, oddRequests } from './fixtures/oddRequests.js'
import { createIdentity } from './fixtures/signToken.js'
import { createTestServers } from './fixtures/testServer.js'
import { newEnvelope, newTopic } from './fixtures/topic.js'
import { until } from './fixtures/until.js'
import { createGateway } from './gateway/createGateway.js'
import { createMetrics } from './operations/createMetrics.js'
import type { Gateway } from './serverParts.js'

const servers = createTestServers()
const ends: (() => unknown)[] = []
afterEach(async () => {
  await servers.end()
  for (const end of ends.splice(0)) await end()
})

/** A gateway that answers when a test says so. */
function slowGateway() {
  const waiting: (() => void)[] = []
  const gateway: Gateway = {
    fetch: () => new Promise((answer) => waiting.push(() => answer(new Response('slow but whole\n')))),
  }
  return { waiting, createGateway: () => gateway }
}

describe('the server', () => {
  it('says of each part whether it is up', async () => {
    const server = await servers.start()
    expect(await (await server.get('/healthz')).json()).toEqual({
      status: 'up',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      parts: { relay: 'up' },
    })
  })

  it('is ready when its gateway is, and says which part is down', async () => {
    let isReady = false
    const gateway: Gateway = { fetch: async () => new Response(), ready: () => isReady }
    const server = await servers.start({}, { createGateway: () => gateway })
    const state = async () => [
      (await server.get('/readyz')).status,
      (await (await server.get('/healthz')).json()).parts,
      await server.metric('latchkit_ready'),
    ]
    expect(await state()).toEqual([503, { relay: 'up', gateway: 'down' }, 0])
    isReady = true
    expect(await state()).toEqual([200, { relay: 'up', gateway: 'up' }, 1])
  })

  it('is ready without wallets by e-mail, says which of their services is down, and logs once that it went and once that it is back', async () => {
    const clock = createFakeClock()
    const isReady = { auth: true, recovery: true, mailer: true }
    const open = async (service: keyof typeof isReady, port = 0) => {
      const program = {
        ready: () => isReady[service],
        fetch: async () => new Response(),
        close: async () => undefined,
      }
      const place = { host: '127.0.0.1', port, trustedProxies: 0 }
      const served = await serveProgram(program, place, { metrics: createMetrics() })
      ends.push(() => served.close())
      return served
    }
    const services = {
      auth: await open('auth'),
      recovery: await open('recovery'),
      mailer: await open('mailer'),
    }
    const serviceUrl = (service: keyof typeof services) => `http://127.0.0.1:${services[service].port}`
    const server = await servers.start({}, { clock, createGateway, serviceUrl })
    const state = async () => {
      const ready = await server.get('/readyz')
      const { parts } = await (await server.get('/healthz')).json()
      return [ready.status, await ready.text(), parts.auth, parts.recovery, parts.mailer]
    }
    const becomes = async (wanted: unknown[]) => {
      await until(async () => {
        await clock.advance(1_000)
        return JSON.stringify(await state()) === JSON.stringify(wanted)
      })
      // A few rounds more: what is as it was is not told again.
      for (let round = 0; round < 30; round++) await clock.advance(1_000)
      return server.logLines.filter((line) => line.includes('service-')).map((line) => JSON.parse(line))
    }
    const ups = () =>
      Promise.all(
        ['auth', 'recovery', 'mailer'].map((service) =>
          server.metric('latchkit_service_up', `service="${service}"`),
        ),
      )
    expect([await state(), await ups()]).toEqual([
      [200, 'ready\n', 'up', 'up', 'up'],
      [1, 1, 1],
    ])

    await services.auth.close()
    isReady.recovery = false
    const down = [200, 'ready, without auth, recovery\n', 'down', 'down', 'up']
    const lines = await becomes(down)
    expect(lines.map(({ level, event, service }) => [level, event, service]).sort()).toEqual([
      ['error', 'service-down', 'auth'],
      ['error', 'service-down', 'recovery'],
    ])
    expect([await ups(), await server.metric('latchkit_ready')]).toEqual([[0, 0, 1], 1])

    services.auth = await open('auth', services.auth.port)
    isReady.recovery = true
    const back = (await becomes([200, 'ready\n', 'up', 'up', 'up'])).slice(2)
    expect(back.map(({ level, event, service }) => [level, event, service]).sort()).toEqual([
      ['info', 'service-up', 'auth'],
      ['info', 'service-up', 'recovery'],
    ])
  })

  it('P3, G6: metrics have a port of their own in production, and where the operator gives them one', async () => {
    const server = await servers.start({}, { createGateway })
    expect((await server.get('/metrics')).status).toBe(404)
    const own = (path: string) => fetch(`http://127.0.0.1:${server.metricsPort}${path}`)
    expect(await (await own('/metrics')).text()).toContain('latchkit_ready 1\n')
    expect((await own('/readyz')).status).toBe(404)
    await server.drain()
    await expect(own('/metrics')).rejects.toThrow()
  })

  it('P3: for development the public port answers them, unless they are given one', async () => {
    const listen = { metricsPort: undefined }
    const server = await servers.start({ environment: 'development', listen })
    expect(server.metricsPort).toBeUndefined()
    expect(await (await server.get('/metrics')).text()).toContain('latchkit_ready 1\n')
  })

  it('security: nothing that a stranger writes is a failure of a port, or ends one', async () => {
    const server = await servers.start({ listen: { metricsPort: 0 } }, { createGateway })
    for (const port of [server.port, server.metricsPort ?? 0])
      for (const text of oddRequests)
        expect([text, await askOddly(port, text)]).not.toEqual([
          text,
          expect.toSatisfy((status) => status >= 500),
        ])
    expect(server.logLines.filter((line) => line.includes('failed'))).toEqual([])
    expect((await server.get('/getWallets?entries=1')).status).toBe(200)
  })

  it('counts requests by status, and names neither addresses nor paths', async () => {
    const server = await servers.start({}, { createGateway })
    await server.get('/getWallets')
    await server.get('/secret-path')
    const text = await server.metrics()
    expect(text).toContain('latchkit_gateway_requests_total{status="200"} 1\n')
    expect(text).toContain('latchkit_gateway_requests_total{status="404"} 1\n')
    expect(text).not.toMatch(/127\.0\.0|secret/)
  })

  it('R3 error: more requests of one address under way than it may have', async () => {
    const { waiting, createGateway } = slowGateway()
    const listen = { requestsUnderWay: 4, addressRequestsUnderWay: 1 }
    const server = await servers.start({ listen }, { createGateway })
    const two = [server.get('/a'), server.get('/b')]
    await until(() => waiting.length === 2)
    const third = await server.get('/c')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1'])
    expect(third.headers.get('access-control-allow-origin')).toBe('*')
    expect(await server.metric('latchkit_requests_under_way_refused_total', 'why="share"')).toBe(1)
    expect(await server.metric('latchkit_requests_under_way_fill')).toBe(0.5)
    for (const answer of waiting.splice(0)) answer()
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200])
    const fourth = server.get('/d')
    await until(() => waiting.length === 1)
    waiting[0]?.()
    expect((await fourth).status).toBe(200)
  })

  it('an address that the operator trusts has as many under way as it likes', async () => {
    const { waiting, createGateway } = slowGateway()
    const listen = { requestsUnderWay: 4, addressRequestsUnderWay: 1, trustedAddresses: ['127.0.0.1'] }
    const server = await servers.start({ listen }, { createGateway })
    const four = ['/a', '/b', '/c', '/d'].map((path) => server.get(path))
    await until(() => waiting.length === 4)
    expect((await server.get('/e')).status).toBe(429)
    for (const answer of waiting.splice(0)) answer()
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('security: hundreds of requests of one address at once do not keep another from connecting', async () => {
    const gateway: Gateway = { fetch: async () => new Response('answer\n') }
    const server = await servers.start({ listen: { trustedProxies: 1 } }, { createGateway: () => gateway })
    const get = (path: string, from: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`
    const many = 2_000
    let answers = 0
    const stranger = openSocket(server.port, '127.0.0.1')
    stranger.setEncoding('utf8').on('data', (text: string) => {
      answers += text.split('HTTP/1.1 200').length - 1
    })
    await new Promise((connected) => stranger.once('connect', connected))
    stranger.write(get('/of-a-stranger', '192.0.2.1').repeat(many))
    const visit = await server.get('/of-a-visitor', { headers: { 'X-Forwarded-For': '192.0.2.2' } })
    const answersBefore = answers
    expect(visit.status).toBe(200)
    expect(answersBefore).toBeLessThan(many / 4)
    await until(() => answers === many)
    stranger.destroy()
  })

  it('D3 security: on each port, connections that ask for nothing are closed for others, and no other address notices', async () => {
    const idle = { idleConnections: 8, addressIdleConnections: 2 }
    const server = await servers.start({ listen: idle })
    const ports = [server.port, server.metricsPort ?? 0]
    const dial = (at: number) => {
      const socket = openSocket({ port: ports[at % 2] ?? 0, host: '127.0.0.1', localAddress: '127.0.0.2' })
      // Silent, or in the middle of a head.
      return socket
        .on('error', () => undefined)
        .on('connect', () => void socket.write(at % 3 ? '' : 'GET / HTTP/1.1\r\n'))
    }
    const sockets: ReturnType<typeof dial>[] = []
    for (let at = 0; at < 12; at++) {
      const socket = dial(at)
      sockets.push(socket)
      await new Promise((connected) => socket.once('connect', connected))
    }
    const client = server.connect()
    await client.opened()
    await until(() => sockets.filter(({ closed }) => closed).length >= 8)
    expect(sockets.slice(-2).map(({ closed }) => closed)).toEqual([false, false])
    expect((await server.get('/readyz')).status).toBe(200)
    expect(
      await server.metric('latchkit_idle_connections_refused_total', 'why="share"'),
    ).toBeGreaterThanOrEqual(8)
    // A websocket is none of them.
    await client.call('irn_subscribe', { topic: newTopic() })
    for (const socket of sockets) socket.destroy()
  })

  it('security: what is sent and not finished holds no more than an address may', async () => {
    const bytes = { bytesUnderWay: 400_000, addressBytesUnderWay: 40_000 }
    const server = await servers.start({ listen: { ...bytes, trustedProxies: 1 } })
    const token = createIdentity().token()
    const head = (from: string) =>
      `POST /rpc?auth=${token} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Length: 60000\r\n\r\n`
    const statuses: string[] = []
    const post = (from: string) => {
      const socket = openSocket(server.port, '127.0.0.1').on('error', () => undefined)
      socket.on('data', (data) => void statuses.push(String(data).slice(9, 12)))
      return socket.on('connect', () => void socket.write(head(from) + ' '.repeat(59_000)))
    }
    const sockets = Array.from({ length: 6 }, () => post('192.0.2.1'))
    await until(() => statuses.length === 3)
    expect(statuses).toEqual(['429', '429', '429'])
    expect(await server.metric('latchkit_answer_bytes_refused_total', 'why="share"')).toBeGreaterThan(2)
    for (const socket of sockets) socket.destroy()
  })

  it('security: answers that nobody reads hold no more than an address may', async () => {
    const result = 'x'.repeat(9_000_000)
    const node = await startFakeNode({ reply: () => ({ result }) })
    const chains = [{ id: 'eip155:1', name: 'One', rpcUrls: [node.url] }]
    const limits = { bytesUnderWay: 40_000_000, addressBytesUnderWay: 4_000_000, trustedProxies: 1 }
    const server = await servers.start({ listen: limits, gateway: { chains } }, { createGateway })
    const body = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call', params: [id] })
    const head = (from: string, text: string) =>
      `POST /v1?chainId=eip155:1 HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${text.length}\r\n\r\n${text}`
    const sockets = Array.from({ length: 12 }, (_, id) => {
      const socket = openSocket(server.port, '127.0.0.1').on('error', () => undefined)
      return socket.pause().on('connect', () => void socket.write(head('192.0.2.1', body(id))))
    })
    await until(() => node.calls.length === 12)
    await until(async () => (await server.metric('latchkit_gateway_requests_total', 'status="429"')) > 0)
    expect(await server.metric('latchkit_answer_bytes_fill')).toBeLessThan(0.7)
    node.answer = {}
    const other = await server.get('/v1?chainId=eip155:1', {
      method: 'POST',
      // No call of the others: one that is under way is shared.
      body: body(99),
      headers: { 'X-Forwarded-For': '192.0.2.2' },
    })
    expect(other.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await server.metric('latchkit_answer_bytes_fill')) === 0)
    await node.stop()
  })

  it('security: what the relay answers and nobody reads holds no more than an address may', async () => {
    const limits = { bytesUnderWay: 20_000_000, addressBytesUnderWay: 2_000_000, trustedProxies: 1 }
    const server = await servers.start({ listen: limits, relay: { limits: { fetchBytes: 1e8 } } })
    const [client, topic] = [server.connect(), newTopic()]
    for (let n = 0; n < 8; n++)
      await client.call('irn_publish', { topic, message: newEnvelope(700_000), ttl: 300, tag: 1108 })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_fetchMessages', params: { topic } })
    const ask = () =>
      `POST /rpc?auth=${createIdentity().token()} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const sockets = Array.from({ length: 6 }, () => {
      const socket = openSocket(server.port, '127.0.0.1').on('error', () => undefined)
      return socket.pause().on('connect', () => void socket.write(ask()))
    })
    const refused = () => server.metric('latchkit_answer_bytes_refused_total', 'why="share"')
    await until(async () => (await refused()) > 0)
    expect(await server.metric('latchkit_answer_bytes_fill')).toBeLessThanOrEqual(0.5)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await server.metric('latchkit_answer_bytes_fill')) === 0)
  })

  it('security: requests that did not wait for the answer before count until their connection is gone, and no longer', async () => {
    const { waiting, createGateway } = slowGateway()
    const server = await servers.start({ listen: { requestsUnderWay: 100 } }, { createGateway })
    const socket = openSocket(server.port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET /getWallets HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
    await until(() => waiting.length === 20)
    expect(await server.metric('latchkit_requests_under_way_fill')).toBe(0.2)
    socket.destroy()
    await until(async () => (await server.metric('latchkit_requests_under_way_fill')) === 0)
  })

  it('security: a port behind a forwarded address makes nobody another caller', async () => {
    const limits = { requestsPerSecond: 1, requestBurst: 3 }
    const given = { listen: { trustedProxies: 1 }, gateway: { limits } }
    const server = await servers.start(given, { createGateway })
    const statusFrom = async (from: string) =>
      (await server.get('/getWallets?entries=1', { headers: { 'X-Forwarded-For': from } })).status
    const statuses: number[] = []
    for (const from of ['192.0.2.1:1', '192.0.2.1:2', '9.9.9.9, 192.0.2.1', '192.0.2.1:4'])
      statuses.push(await statusFrom(from))
    expect(statuses).toEqual([200, 200, 200, 429])
    for (const port of [1, 2, 3]) await statusFrom(`[2001:db8::1]:${port}`)
    expect(await statusFrom('[2001:db8::2]:4')).toBe(429)
    // What is no address is the proxy's own.
    for (const odd of ['a', 'b', 'c']) await statusFrom(odd)
    expect(await statusFrom('unknown')).toBe(429)
  })

  it('warns once where the proxy in front says no address, and not for a few that come past it', async () => {
    const server = await servers.start({ listen: { trustedProxies: 1 } }, { createGateway })
    const ask = (headers = {}) => server.get('/getWallets?entries=1', { headers })
    for (let index = 0; index < 10; index++) await ask({ 'X-Forwarded-For': '192.0.2.1' })
    for (let index = 0; index < 99; index++) await ask()
    expect(await server.metric('latchkit_proxies_wrong')).toBe(0)
    for (let index = 0; index < 11; index++) await ask({ 'X-Forwarded-For': 'unknown' })
    expect(server.logLines.filter((line) => line.includes('says no address'))).toHaveLength(1)
    expect(await server.metric('latchkit_proxies_wrong')).toBe(1)
  })

  it('warns once where all callers come from one proxy that is not trusted', async () => {
    const server = await servers.start({}, { createGateway })
    for (let index = 0; index < 110; index++)
      await server.get('/getWallets?entries=1', { headers: { 'X-Forwarded-For': `192.0.2.${index}` } })
    expect(server.logLines.filter((line) => line.includes('not trusted'))).toHaveLength(1)
    expect(await server.metric('latchkit_proxies_wrong')).toBe(1)
  })

  it('warns of it where all callers are websockets, and though some requests come past the proxy', async () => {
    const server = await servers.start({}, { createGateway })
    await server.get('/getWallets?entries=1')
    for (let index = 0; index < 100; index++) {
      const client = server.connect({ headers: { 'x-forwarded-for': `192.0.2.${index}` } })
      await client.opened()
      if (index % 20 === 0) await server.get('/getWallets?entries=1')
    }
    expect(server.logLines.filter((line) => line.includes('not trusted'))).toHaveLength(1)
  })

  it('does not warn where most come without one: a header alone is anybody’s to write', async () => {
    const server = await servers.start({}, { createGateway })
    for (let index = 0; index < 120; index++) {
      await server.get('/getWallets?entries=1', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
      if (index % 5 === 0) await server.get('/getWallets?entries=1')
    }
    expect(server.logLines.join()).not.toContain('not trusted')
    expect(await server.metric('latchkit_proxies_wrong')).toBe(0)
  })

  it('security: an upload that is cut prints nothing', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = await servers.start({}, { createGateway })
    const rpc = `/rpc?auth=${createIdentity().token()}`
    for (const path of ['/v1?chainId=eip155:1', rpc, '/v1/fungible/price']) {
      const socket = openSocket(server.port, '127.0.0.1').on('error', () => undefined)
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`
      await new Promise<void>((done) => void socket.write(head, () => done()))
      await server.get('/healthz')
      socket.destroy()
    }
    for (let index = 0; index < 20; index++) await server.get('/healthz')
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  it('R3 cuts a connection on which nothing happens', async () => {
    const { waiting, createGateway } = slowGateway()
    const server = await servers.start({ listen: { idleMs: 50 } }, { createGateway })
    const socket = openSocket(server.port, '127.0.0.1')
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined).write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n')
    await gone
    expect(waiting).toHaveLength(1)
  })

  it('drains: an answer that is under way arrives whole', async () => {
    const { waiting, createGateway } = slowGateway()
    const server = await servers.start({}, { createGateway })
    const request = server.get('/a').then((response) => response.text())
    await until(() => waiting.length === 1)
    const drained = server.drain()
    await expect(server.get('/healthz')).rejects.toThrow()
    waiting[0]?.()
    expect(await request).toBe('slow but whole\n')
    await drained
  })

  it('drains: what is not answered in time is cut', async () => {
    const { waiting, createGateway } = slowGateway()
    const clock = createFakeClock()
    const server = await servers.start({}, { createGateway, clock })
    const request = server.get('/a')
    await until(() => waiting.length === 1)
    const cut = expect(request).rejects.toThrow()
    let isDrained = false
    void server.drain().then(() => {
      isDrained = true
    })
    await until(async () => {
      await clock.advance(1_000)
      return isDrained
    })
    await cut
  })
})
