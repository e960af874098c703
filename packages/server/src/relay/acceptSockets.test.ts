import { request } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createIdentity } from '../fixtures/signToken.js'
import { createTestServers } from '../fixtures/testServer.js'
import { newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

const known = '0123456789abcdef0123456789abcdef'
const projects = [
  { id: known, origins: ['https://shop.example', '*.shop.example'] },
  { id: 'open', origins: [] },
]

describe('R2 a refusal reaches the client as a close after the upgrade', () => {
  const now = Math.floor(Date.now() / 1000)
  it.each([
    [
      'iat in the future',
      { iat: now + 600, exp: now + 6_000 },
      'JWT validation error: JWT Token is not yet valid',
    ],
    ['exp passed', { iat: now - 6_000, exp: now - 60 }, 'JWT validation error: JWT Token is expired'],
    ['a long life', { iat: now, exp: now + 700_000 }, 'JWT validation error: Lifetime too long'],
    ['another relay’s token', { aud: 'wss://relay.example.org' }, 'Unauthorized: audience not allowed'],
    ['another’s name', { iss: createIdentity().clientId }, 'JWT validation error: Invalid signature'],
  ])('error: %s', async (_title, claims, reason) => {
    const server = await servers.start()
    const client = server.connect({ claims })
    await client.opened()
    expect(await client.closed).toEqual({ code: 3000, reason })
  })

  it('the operator reads why, with the variable to set, once a minute however often it happens', async () => {
    const server = await servers.start()
    for (let each = 0; each < 5; each++)
      await server.connect({ claims: { aud: 'wss://relay.example.org' } }).closed
    const lines = server.logLines.filter((line) => line.includes('relay.refused'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      cause: 'Unauthorized: audience not allowed',
      count: 1,
      audience: 'wss://relay.example.org',
      variable: 'LATCHKIT_RELAY_NAMES',
    })
  })

  it('the operator reads which method was refused, once a minute, and nothing of a text that is no name', async () => {
    const server = await servers.start()
    const client = server.connect()
    for (const method of ['irn_watchRegister', 'irn_other', 'a secret, perhaps'])
      expect(await client.request(method, {})).toMatchObject({ error: { code: -32601 } })
    const lines = server.logLines.filter((line) => line.includes('relay.refused'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ cause: 'method not found', count: 1, method: 'irn_watchRegister' }),
    ])
    const other = await servers.start()
    await other.connect().request('a secret, perhaps', {})
    expect(other.logLines.join()).toContain('method not found')
    expect(other.logLines.join()).not.toContain('secret')
  })

  it('error: no token, a malformed token', async () => {
    const server = await servers.start()
    const reason = 'JWT validation error: Invalid signature'
    for (const token of ['', 'a.b', 'x'.repeat(5_000)]) {
      expect(await server.connect({ token }).closed).toEqual({ code: 3000, reason })
    }
  })
})

describe('projects and origins', () => {
  const attempt = async (projectId: string | null, origin: string | undefined) => {
    const server = await servers.start({ projects })
    const client = server.connect({ projectId, ...(origin && { headers: { origin } }) })
    const outcome = await Promise.race([
      client.closed.then(({ code, reason }) => `${code} ${reason}`),
      client.call('irn_subscribe', { topic: newTopic() }).then(
        () => 'open',
        () => new Promise<string>(() => undefined),
      ),
    ])
    return outcome
  }

  it.each([
    [known, 'https://shop.example'],
    [known, 'https://eu.shop.example'],
    [known, undefined], // no browser: a wallet, a server
    ['open', 'https://anywhere.example'],
  ])('allows project %s from %s', async (projectId, origin) => {
    expect(await attempt(projectId, origin)).toBe('open')
  })

  it.each([
    ['unknown', undefined, '3000 Unauthorized: invalid key'],
    ['unknown', 'https://shop.example', '3000 Unauthorized: invalid key'],
    [known, 'https://evil.example', '3000 Unauthorized: origin not allowed'],
    [
      known,
      'http://localhost:3000',
      '3000 Unauthorized: origin not allowed: localhost passes in development alone',
    ],
    [known, 'null', '3000 Unauthorized: origin not allowed'],
    [null, undefined, '3000 Project ID is missing'],
    [null, 'https://shop.example', '3000 Project ID is missing'],
  ])('R7 error: project %s from %s', async (projectId, origin, reason) => {
    expect(await attempt(projectId, origin)).toBe(reason)
  })

  it('everybody may come where no project is configured', async () => {
    const server = await servers.start()
    const client = server.connect({ projectId: 'whatever', headers: { origin: 'https://anywhere.example' } })
    await client.call('irn_subscribe', { topic: newTopic() })
  })

  it('takes a project that was added while it runs', async () => {
    const server = await servers.start({ projects })
    expect(await server.connect({ projectId: 'new' }).closed).toMatchObject({ code: 3000 })
    server.config = {
      ...server.config,
      projects: [...server.config.projects, { id: 'new', origins: [], allowNoOrigin: false }],
    }
    await server.connect({ projectId: 'new' }).call('irn_subscribe', { topic: newTopic() })
  })

  it('readings 36: sends away whose project or origin was taken away while it runs, and nobody else', async () => {
    const clock = createFakeClock(Date.now())
    const server = await servers.start({ projects }, { clock })
    const origin = 'https://shop.example'
    const connected = async (options: Parameters<typeof server.connect>[0]) => {
      const client = server.connect(options)
      await client.call('irn_subscribe', { topic: newTopic() })
      return client
    }
    const [removed, shop, wallet] = await Promise.all([
      connected({ projectId: 'open' }),
      connected({ projectId: known, headers: { origin } }),
      connected({ projectId: known }),
    ])
    server.config = { ...server.config, projects: [{ id: known, origins: [origin], allowNoOrigin: false }] }
    await clock.advance(1_000)
    expect(await removed.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
    await shop.call('irn_subscribe', { topic: newTopic() })
    server.config = {
      ...server.config,
      projects: [{ id: known, origins: ['https://other.example'], allowNoOrigin: false }],
    }
    await clock.advance(1_000)
    expect(await shop.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    await wallet.call('irn_subscribe', { topic: newTopic() })
  })
})

describe('the place of a socket', () => {
  it('takes the token from the header too, and answers on the root as on its path', async () => {
    const server = await servers.start()
    const identity = createIdentity()
    const authorization = `Bearer ${identity.token()}`
    const byHeader = server.connect({ identity, token: '', headers: { authorization } })
    await byHeader.call('irn_subscribe', { topic: newTopic() })
    for (const path of ['/', '/relay', '/relay/']) {
      await server.connect({ path }).call('irn_subscribe', { topic: newTopic() })
    }
  })

  it('knows one relay by several names', async () => {
    const server = await servers.start({ relay: { names: ['one.example', 'two.example'] } })
    for (const aud of ['wss://one.example', 'wss://two.example/']) {
      await server.connect({ claims: { aud } }).call('irn_subscribe', { topic: newTopic() })
    }
    expect(await server.connect({ claims: { aud: 'ws://127.0.0.1' } }).closed).toMatchObject({ code: 3000 })
  })

  it('error: another path is not there', async () => {
    const server = await servers.start()
    const status = await new Promise((done) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }
      const ask = request({ port: server.port, path: '/elsewhere', headers })
      ask.on('response', (answer) => done(answer.statusCode)).end()
    })
    expect(status).toBe(404)
  })

  it('error: who asks for another path and is gone with a reset, or stays, harms nobody', async () => {
    const server = await servers.start()
    const ask = 'GET /nope HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    for (let count = 0; count < 20; count++) {
      const socket = connectTcp(server.port, '127.0.0.1', () => {
        socket.write(ask, () => socket.resetAndDestroy())
      })
      await new Promise((done) => socket.on('error', done).on('close', done))
    }
    // One that never closes its own half is not waited for.
    const lingering = connectTcp({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    const cut = new Promise((done) => lingering.once('error', done))
    lingering.once('data', () => {
      const again = setInterval(() => lingering.write('.'), 5)
      void cut.then(() => clearInterval(again))
    })
    lingering.write(ask)
    await cut
    expect((await server.get('/readyz')).status).toBe(200)
  })

  it('error: a connection that does not say what it wants is cut', async () => {
    const server = await servers.start({ relay: { limits: { handshakeMs: 100 } } })
    const silent = connectTcp(server.port, '127.0.0.1')
    const halting = connectTcp(server.port, '127.0.0.1')
    halting.write('GET /relay?auth=')
    let cut = 0
    for (const socket of [silent, halting]) {
      socket.on('error', () => undefined)
      socket.resume().on('close', () => {
        cut += 1
      })
    }
    await until(() => cut === 2)
  })
})
