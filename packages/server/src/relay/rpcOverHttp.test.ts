import { afterEach, describe, expect, it } from 'vitest'
import { createIdentity } from '../fixtures/signToken.js'
import { createTestServers, type TestServer } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'

const servers = createTestServers()
afterEach(servers.end)

const projects = [{ id: 'shop', origins: ['https://shop.example'] }]

interface Posted {
  readonly identity?: ReturnType<typeof createIdentity>
  readonly token?: string
  readonly projectId?: string
  readonly headers?: Record<string, string>
}

const post = (server: TestServer, body: unknown, options: Posted = {}) => {
  const { identity = createIdentity(), projectId = 'shop', headers = {} } = options
  const token = options.token ?? identity.token()
  return server.get(`/rpc?projectId=${projectId}&auth=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const request = (method: string, params: unknown) => ({ id: '1', jsonrpc: '2.0', method, params })
const message = (topic = newTopic()) => ({ topic, message: newEnvelope(), ttl: 300, tag: 1108 })

describe('POST /rpc', () => {
  it('publishes to sockets and fetches what waits', async () => {
    const server = await servers.start({ projects })
    const wallet = server.connect({ projectId: 'shop' })
    const sent = message()
    await wallet.call('irn_subscribe', { topic: sent.topic })
    const answer = await post(server, request('irn_publish', sent))
    expect([answer.status, await answer.json()]).toEqual([200, { id: '1', jsonrpc: '2.0', result: true }])
    expect((await wallet.pushed(1))[0]).toMatchObject(sent.tag ? { message: sent.message } : {})
    const fetched = await post(server, request('irn_fetchMessages', { topic: sent.topic }))
    expect(await fetched.json()).toMatchObject({
      result: { messages: [{ message: sent.message }], hasMore: false },
    })
  })

  it('takes the token from the header', async () => {
    const server = await servers.start({ projects })
    const headers = { authorization: `Bearer ${createIdentity().token()}` }
    expect((await post(server, request('irn_publish', message()), { token: '', headers })).status).toBe(200)
  })

  it('answers a subscription with its id and pushes nothing', async () => {
    const server = await servers.start({ projects })
    const answer = await post(server, request('irn_subscribe', { topic: newTopic() }))
    expect(await answer.json()).toMatchObject({ result: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await server.metric('latchkit_relay_topics')).toBe(0)
  })

  it('error: what a socket would be told by a close, by a status', async () => {
    const server = await servers.start({ projects })
    const body = request('irn_publish', message())
    const bad = await post(server, body, { token: 'x.y.z' })
    expect([bad.status, await bad.json()]).toEqual([
      401,
      { error: 'JWT validation error: Invalid signature' },
    ])
    const unknown = await post(server, body, { projectId: 'unknown' })
    expect([unknown.status, await unknown.json()]).toEqual([401, { error: 'Unauthorized: invalid key' }])
    const foreign = await post(server, body, { headers: { origin: 'https://evil.example' } })
    expect([foreign.status, await foreign.json()]).toEqual([
      403,
      { error: 'Unauthorized: origin not allowed' },
    ])
    expect((await server.get('/rpc')).status).toBe(405)
    for (const [code, count] of [
      ['401', 2],
      ['403', 1],
      ['405', 1],
    ] as const)
      expect(await server.metric('latchkit_relay_refused_total', `code="${code}"`)).toBe(count)
  })

  it('error: a frame that is wrong is an error in the answer', async () => {
    const server = await servers.start({ projects })
    for (const [body, code] of [
      ['{', -32700],
      ['[]', -32600],
      ['{"id":1,"jsonrpc":"2.0","result":true}', -32600],
    ] as const) {
      const answer = await post(server, body)
      expect([answer.status, await answer.json()]).toMatchObject([200, { error: { code } }])
    }
  })

  it('error: 413 for a body over 1 MiB, with and without a length', async () => {
    const server = await servers.start({ projects })
    const long = JSON.stringify(request('irn_publish', { ...message(), message: 'x'.repeat(1_048_576) }))
    expect((await post(server, long)).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n++) controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
        controller.close()
      },
    })
    const chunked = await server.get(`/rpc?projectId=shop&auth=${createIdentity().token()}`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  it('error: 429 with Retry-After, for one client id and for one address', async () => {
    const limits = { publishBurst: 2, publishesPerSecond: 1 }
    const server = await servers.start({ projects, relay: { limits } })
    const identity = createIdentity()
    const statuses = []
    for (let n = 0; n < 3; n++)
      statuses.push(await post(server, request('irn_publish', message()), { identity }))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(statuses[2]?.headers.get('retry-after')).toBe('1')
    expect(await statuses[2]?.json()).toMatchObject({ error: { code: -32029 } })

    const small = await servers.start({ projects, relay: { limits: { frameBurst: 1, framesPerSecond: 1 } } })
    expect((await post(small, request('irn_publish', message()))).status).toBe(200)
    const refused = await post(small, request('irn_publish', message()))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  })
})

describe('CORS of /rpc', () => {
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')

  it('echoes a listed origin, never with credentials', async () => {
    const server = await servers.start({ projects })
    const headers = { origin: 'https://shop.example' }
    const response = await server.get('/rpc?projectId=shop', { method: 'OPTIONS', headers })
    expect([response.status, allowed(response)]).toEqual([204, '*'])
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('vary')).toMatch(/origin/i)
    const answer = await post(server, request('irn_publish', message()), { headers })
    expect([answer.status, allowed(answer)]).toEqual([200, 'https://shop.example'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('error: a page of a foreign origin, or of an unknown project, may send and reads why it is refused, and that alone', async () => {
    const server = await servers.start({ projects })
    const sent = message()
    for (const [projectId, origin, status, error] of [
      ['shop', 'https://evil.example', 403, 'Unauthorized: origin not allowed'],
      ['unknown', 'https://shop.example', 401, 'Unauthorized: invalid key'],
    ] as const) {
      const headers = { origin }
      const preflight = await server.get(`/rpc?projectId=${projectId}`, { method: 'OPTIONS', headers })
      expect([preflight.status, allowed(preflight)]).toEqual([204, '*'])
      expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
      const answer = await post(server, request('irn_publish', sent), { projectId, headers })
      expect([answer.status, allowed(answer), await answer.json()]).toEqual([status, '*', { error }])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
    expect(await server.metric('latchkit_relay_waiting')).toBe(0)
  })

  it('error: a page reads that it came too often, and when to come again', async () => {
    const server = await servers.start({
      projects,
      relay: { limits: { frameBurst: 1, framesPerSecond: 1 } },
    })
    const headers = { origin: 'https://shop.example' }
    await post(server, request('irn_publish', message()), { headers })
    const refused = await post(server, request('irn_publish', message()), { headers })
    expect([refused.status, allowed(refused)]).toEqual([429, '*'])
    expect(refused.headers.get('access-control-expose-headers')).toBe('retry-after')
  })
})
