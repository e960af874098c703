import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLogger } from '../testing/createPairingWallet.js'
import { pairingMethods } from '../wire/pairing.js'
import { openEnvelope, readEnvelope, seal, wrapPlain } from './crypto/envelope.js'
import { loadPrimitives } from './crypto/loadPrimitives.js'
import type { Primitives } from './crypto/primitives.js'
import { type Bytes, fromHex, toHex } from './encoding.js'
import { update } from './engine/commit.js'
import { createEngine, stopEngine } from './engine/createEngine.js'
import { endSession } from './engine/endSession.js'
import type { EngineEvent, EngineLive } from './engine/engineLive.js'
import { emptyState, put, restoreState, type Session } from './engine/engineState.js'
import { ping } from './engine/ping.js'
import { siteHandlers } from './engine/sessionHandlers.js'
import { address, createWorld, type World, walletNamespaces } from './fixtures/world.js'
import { platformOf } from './relay/platform.js'
import { namespaceSession } from './snapshot.js'
import { memoryVault } from './vault/vault.js'

// What the protocol says word for word: one engine, and a wallet that is nothing but a key.

const topic = 'ab'.repeat(32)
const pairingTopic = 'cd'.repeat(32)
const key = fromHex('07'.repeat(32)) as Bytes
const peer = '11'.repeat(32)

let world: World
let primitives: Primitives
let engine: EngineLive
let events: EngineEvent[]
beforeEach(async () => {
  world = createWorld()
  primitives = await loadPrimitives(world.crypto)
  events = []
  engine = await createEngine({
    platform: platformOf({
      WebSocket: world.relay.WebSocket,
      crypto: world.crypto,
      page: { online: () => true, visible: () => true, watch: () => () => undefined },
    }),
    ...{ primitives, vault: memoryVault(), clock: world.clock, logger: silentLogger() },
    relayUrl: 'wss://relay.example.org/v1?x=1',
    projectId: 'project',
    metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
    handlers: siteHandlers,
    isAlive: async () => true,
    emit: (event) => events.push(event),
    onVaultLost: () => undefined,
  })
  const session: Session = {
    ...{ topic, pairingTopic, self: '22'.repeat(32), peer, controller: peer },
    metadata: { name: 'Wallet', description: '', url: '', icons: [] },
    namespaces: { eip155: walletNamespaces.eip155 },
    expiresAt: world.clock.now() + 604_800_000,
    ...{ chains: {}, front: {}, last: {} },
  }
  update(engine, (state) => {
    const keyed = put(put(state, 'keys', topic, toHex(key)), 'keys', pairingTopic, toHex(key))
    return put(put(keyed, 'sessions', topic, session), 'pairings', pairingTopic, {
      topic: pairingTopic,
      expiresAt: world.clock.now() + 300_000,
    })
  })
  await engine.relay.subscribe(topic)
  await engine.relay.subscribe(pairingTopic)
})
afterEach(() => {
  stopEngine(engine)
  world.end()
})

let nextId = 1_700_000_000_000_500
const says = (payload: object, on = topic) =>
  world.relay.inject(on, seal(primitives, key, JSON.stringify(payload)))
/** The wallet asks, and hears what it is answered and how that travels. */
async function request(method: string, params: unknown, { on = topic, id = nextId++ } = {}) {
  const before = world.relay.calls('irn_publish').length
  says({ id, jsonrpc: '2.0', method, params }, on)
  await world.settle()
  const [call] = world.relay.calls('irn_publish').slice(before)
  if (!call) return undefined
  const { message, tag, ttl, prompt } = call.params as {
    message: string
    tag: number
    ttl: number
    prompt: boolean
  }
  const answer = JSON.parse(openEnvelope(readEnvelope(message), key)) as Record<string, unknown>
  expect([answer.id, answer.jsonrpc, call.params.topic]).toEqual([id, '2.0', on])
  return { ...answer, tag, ttl, prompt } as {
    result?: unknown
    error?: { code: number; message: string }
    tag: number
    ttl: number
    prompt: boolean
  }
}
const namespaces = {
  eip155: { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: ['chainChanged'] },
}
const event = (name: string, data: unknown, chainId = 'eip155:1') => ({ event: { name, data }, chainId })

it('§8 a session that the site ends is ended with 6000', async () => {
  const before = world.relay.calls('irn_publish').length
  await endSession(engine, topic)
  await world.settle()
  const [call] = world.relay.calls('irn_publish').slice(before)
  const { message = '' } = (call?.params ?? {}) as { message?: string }
  expect(JSON.parse(openEnvelope(readEnvelope(message), key))).toMatchObject({
    method: 'wc_sessionDelete',
    params: { code: 6000, message: 'User disconnected.' },
  })
})

describe('what a wallet asks is answered, with the tags and times of the table', () => {
  it.each([
    ['wc_sessionPing', {}, topic],
    ['wc_pairingPing', {}, pairingTopic],
    ['wc_sessionUpdate', { namespaces }, topic],
    ['wc_sessionExtend', {}, topic],
    ['wc_sessionExtend', { expiry: 1_700_604_800 }, topic],
    ['wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, topic],
    ['wc_pairingDelete', { code: 6000, message: 'User disconnected.' }, pairingTopic],
  ] as const)('%s', async (method, params, on) => {
    const { tag, ttl } = pairingMethods[method].response
    expect(await request(method, params, { on })).toMatchObject({ result: true, tag, ttl, prompt: false })
  })

  it('an event is heard and not answered', async () => {
    expect(await request('wc_sessionEvent', event('chainChanged', 137))).toBeUndefined()
    expect(engine.state.sessions[topic]?.chains).toEqual({ eip155: 'eip155:137' })
  })

  it('an event of another kind reaches the site as it is', async () => {
    const eip155 = { ...walletNamespaces.eip155, events: ['custom'] }
    await request('wc_sessionUpdate', { namespaces: { eip155 } })
    await request('wc_sessionEvent', event('custom', { a: 1 }))
    expect(events).toContainEqual({ type: 'event', event: ['eip155', 'custom', { a: 1 }] })
  })
})

it('error: a namespace named as what every object has brings nothing from there into the session', () => {
  const session = engine.state.sessions[topic] as Session
  const odd = { accounts: ['toString:1:a'], methods: [], events: [] }
  const taken = namespaceSession({ ...session, namespaces: { toString: odd } }, 'toString', {})
  expect(taken).toMatchObject({ caipNetworkId: 'toString:1', accounts: ['toString:1:a'] })
  expect(taken).not.toHaveProperty('front')
  expect(namespaceSession(session, 'toString', {})).toBeUndefined()
})

describe('an extension', () => {
  const week = 604_800_000
  const extension = (at = world.clock.now()) => {
    const payload = { id: at * 1_000, jsonrpc: '2.0', method: 'wc_sessionExtend', params: {} }
    return seal(primitives, key, JSON.stringify(payload))
  }
  const expiresAt = () => engine.state.sessions[topic]?.expiresAt
  const receives = async (message: string) => {
    world.relay.inject(topic, message)
    await world.settle()
  }

  it('counts from when the wallet asked: held back by a relay it gives no more, and an older one takes nothing', async () => {
    await world.pass(20_000)
    const requestedAt = world.clock.now()
    const delayed = extension()
    await world.pass(40_000, 20_000)
    await receives(delayed)
    expect(expiresAt()).toBe(requestedAt + week)
    await receives(extension(requestedAt - 1_000))
    expect(expiresAt()).toBe(requestedAt + week)
    await receives(extension(requestedAt + week))
    expect(expiresAt()).toBe(world.clock.now() + week)
  })

  it('error: messages that nobody can open take no place among the known ones: brought again, it prolongs nothing', async () => {
    const once = extension()
    await receives(once)
    const due = expiresAt()
    const known = engine.state.seen
    await world.pass(20_000)
    await receives('AAAA')
    await receives(seal(primitives, fromHex('08'.repeat(32)) as Bytes, '{}'))
    expect(engine.state.seen).toEqual(known)
    await receives(once)
    expect(expiresAt()).toBe(due)
  })
})

describe('error: §8 codes that a wallet gets', () => {
  it.each([
    [1001, 'Invalid method.', 'wc_sessionRequest', { request: 'x' }],
    [1002, 'Invalid event.', 'wc_sessionEvent', { event: 'x' }],
    [1002, 'Invalid event.', 'wc_sessionEvent', event('unknown', 1)],
    [1002, 'Invalid event.', 'wc_sessionEvent', event('chainChanged', 1, 'eip155:10')],
    [1003, 'Invalid update request.', 'wc_sessionUpdate', {}],
    [1003, 'Invalid update request.', 'wc_sessionUpdate', { namespaces: { eip155: { accounts: ['x'] } } }],
    [
      1003,
      'Invalid update request.',
      'wc_sessionUpdate',
      { namespaces: { eip155: { ...namespaces.eip155, accounts: ['toy:1:x'] } } },
    ],
    [1004, 'Invalid extend request.', 'wc_sessionExtend', { expiry: 'soon' }],
    [1005, 'Invalid session settle request.', 'wc_sessionSettle', {}],
    [
      3001,
      'Unauthorized method.',
      'wc_sessionRequest',
      { request: { method: 'x', params: [] }, chainId: 'eip155:1' },
    ],
    [10_001, 'Unsupported wc_ method. wc_unheardOf', 'wc_unheardOf', {}],
    [10_001, 'Unsupported wc_ method. constructor', 'constructor', {}],
  ])('%i %s (%s)', async (code, message, method, params) => {
    const answer = await request(method, params)
    expect(answer).toMatchObject({ error: { code, message } })
    expect([answer?.tag, answer?.ttl]).toEqual(
      Object.hasOwn(pairingMethods, method)
        ? [
            pairingMethods[method as 'wc_sessionPing'].response.tag,
            pairingMethods[method as 'wc_sessionPing'].response.ttl,
          ]
        : [0, 86_400],
    )
  })

  it.each([
    ['wc_sessionSettle', {}, pairingTopic, 'session'],
    ['wc_sessionUpdate', { namespaces }, pairingTopic, 'session'],
    ['wc_sessionExtend', {}, pairingTopic, 'session'],
    ['wc_sessionEvent', event('chainChanged', 137), pairingTopic, 'session'],
    ['wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, pairingTopic, 'session'],
    ['wc_pairingDelete', { code: 6000, message: 'User disconnected.' }, topic, 'pairing'],
  ])('8 for %s on the topic of the other, which stays', async (method, params, on, context) => {
    const { sessions, pairings, keys } = engine.state
    expect(await request(method, params, { on })).toMatchObject({
      error: { code: 8, message: `Mismatched topic. ${context}` },
    })
    expect(engine.state).toMatchObject({ sessions, pairings, keys })
  })

  it.each([
    ['wc_sessionUpdate', { namespaces }],
    ['wc_sessionExtend', {}],
    ['wc_sessionEvent', event('chainChanged', 137)],
  ])(
    '6 for %s in a session whose time is over while the timers of the page stood still',
    async (method, params) => {
      const session = engine.state.sessions[topic] as Session
      const expiresAt = world.clock.now() - 1
      update(engine, (state) => put(state, 'sessions', topic, { ...session, expiresAt }))
      const id = (world.clock.now() + 1_000) * 1_000
      expect(await request(method, params, { id })).toMatchObject({
        error: { code: 6, message: 'Expired. session' },
      })
      expect(engine.state.sessions[topic]).toEqual({ ...session, expiresAt })
    },
  )

  it('10001 on a pairing too', async () => {
    expect(await request('wc_sessionPropose', {}, { on: pairingTopic })).toMatchObject({
      error: { code: 10_001 },
    })
  })

  it.each([
    [3002, 'wc_sessionEvent', event('chainChanged', 137)],
    [3003, 'wc_sessionUpdate', { namespaces }],
    [3004, 'wc_sessionExtend', {}],
  ])('%i from a side that does not control the session: %s', async (code, method, params) => {
    const session = engine.state.sessions[topic] as Session
    update(engine, (state) => put(state, 'sessions', topic, { ...session, controller: session.self }))
    expect(await request(method, params)).toMatchObject({ error: { code } })
  })

  it('2 where there is neither session nor pairing', async () => {
    update(engine, (state) => put(state, 'pairings', pairingTopic, undefined))
    expect(await request('wc_sessionUpdate', { namespaces }, { on: pairingTopic })).toMatchObject({
      error: { code: 2 },
    })
  })
})

describe('order', () => {
  it('error: 1003 for an update older than the last one; its last three digits do not count', async () => {
    const id = 1_700_000_001_000_500
    expect(await request('wc_sessionUpdate', { namespaces }, { id })).toMatchObject({ result: true })
    expect(await request('wc_sessionUpdate', { namespaces }, { id: id - 400 })).toMatchObject({
      result: true,
    })
    expect(await request('wc_sessionUpdate', { namespaces }, { id: id - 1_000 })).toMatchObject({
      error: { code: 1003 },
    })
  })

  it('an event older than the last of its name is dropped; one of another name is not', async () => {
    const id = 1_700_000_002_000_500
    await request('wc_sessionEvent', event('chainChanged', 137), { id })
    await request('wc_sessionEvent', event('chainChanged', 1), { id: id - 2_000 })
    expect(engine.state.sessions[topic]?.chains).toEqual({ eip155: 'eip155:137' })
    await request('wc_sessionEvent', event('accountsChanged', [address]), { id: id - 2_000 })
    expect(engine.state.sessions[topic]?.front).toEqual({ eip155: address })
  })
})

describe('envelopes on the relay', () => {
  it.each([
    ['in the clear (type 2)', wrapPlain('{"id":1,"jsonrpc":"2.0","method":"wc_sessionDelete","params":{}}')],
    ['type 1 where nobody asked for a sign-in', 'type1'],
    ['sealed with another key', 'other'],
    ['that is no JSON', 'text'],
    ['that is JSON and nothing else', '[1]'],
    ['empty', ''],
  ])('a message %s is passed over', async (_, kind) => {
    const sealed: Readonly<Record<string, string>> = {
      type1: seal(primitives, key, '{"id":1,"method":"wc_sessionDelete"}', fromHex(peer)),
      other: seal(primitives, fromHex('08'.repeat(32)) as Bytes, '{"id":1,"method":"wc_sessionDelete"}'),
      text: seal(primitives, key, 'hello'),
      '[1]': seal(primitives, key, '[1]'),
    }
    const before = world.relay.calls('irn_publish').length
    world.relay.inject(topic, sealed[kind] ?? kind)
    await world.settle()
    expect(engine.state.sessions[topic]).toBeDefined()
    expect(world.relay.calls('irn_publish')).toHaveLength(before)
  })

  it('its own words, sent back by a relay, are known', async () => {
    void ping(engine, topic, 'wc_sessionPing').catch(() => undefined)
    await world.until(() => world.relay.calls('irn_publish').length)
    const [call] = world.relay.calls('irn_publish')
    const before = world.relay.calls('irn_publish').length
    world.relay.inject(topic, `${call?.params.message} `)
    world.relay.sendToAll(
      JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 'x', data: { topic, message: call?.params.message } },
      }),
    )
    await world.settle()
    expect(world.relay.calls('irn_publish')).toHaveLength(before)
  })

  it('a push is answered with its own id, digit by digit, when it has been dealt with', async () => {
    const sent: string[] = []
    const { send } = world.relay.WebSocket.prototype
    world.relay.WebSocket.prototype.send = function (text: string) {
      sent.push(text)
      send.call(this, text)
    }
    const message = seal(
      primitives,
      key,
      '{"id":1700000000000123,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}',
    )
    world.relay.sendToAll(
      `{"id":1700000000000123456,"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"x","data":{"topic":"${topic}","message":"${message}"}}}`,
    )
    await world.settle()
    expect(sent).toContain('{"id":1700000000000123456,"jsonrpc":"2.0","result":true}')
  })
})

describe('pings', () => {
  it.each(['wc_sessionPing', 'wc_pairingPing'] as const)(
    '%s is answered, or given up after 30 s',
    async (method) => {
      const on = method === 'wc_sessionPing' ? topic : pairingTopic
      const answered: unknown[] = []
      const first = ping(engine, on, method).then(() => answered.push('first'))
      await world.until(() => world.relay.calls('irn_publish').length)
      const [call] = world.relay.calls('irn_publish')
      const { tag, ttl } = pairingMethods[method].request
      expect(call?.params).toMatchObject({ tag, ttl })
      const { id } = JSON.parse(openEnvelope(readEnvelope(String(call?.params.message)), key)) as {
        id: number
      }
      says({ id, jsonrpc: '2.0', result: true }, on)
      await world.until(() => answered.length)
      await first
      const second = ping(engine, on, method).catch((error: { code: string }) => answered.push(error.code))
      await world.settle()
      await world.pass(30_000)
      await second
      expect(answered).toEqual(['first', 'requestExpired'])
    },
  )
})

describe('the address of the relay', () => {
  it('holds token, project and a fixed word for the client; the token is for the URL without its query', () => {
    const url = new URL(world.relay.urls[0] ?? '')
    expect([url.origin, url.pathname, url.searchParams.get('x'), url.searchParams.get('projectId')]).toEqual([
      'wss://relay.example.org',
      '/v1',
      '1',
      'project',
    ])
    const claims = JSON.parse(atob((url.searchParams.get('auth') ?? '').split('.')[1] ?? '')) as Record<
      string,
      unknown
    >
    expect(claims).toMatchObject({
      aud: 'wss://relay.example.org/v1',
      iat: 1_700_000_000,
      exp: 1_700_086_400,
    })
  })
})

describe('what is kept', () => {
  it('expired and key-less things are dropped on a start; so are keys without a thing', () => {
    const now = world.clock.now()
    const { state } = engine
    expect(restoreState(JSON.parse(JSON.stringify(state)), now)).toEqual(state)
    expect(restoreState(state, now + 604_800_000)).toEqual({ ...emptyState, client: state.client })
    expect(restoreState({ ...state, keys: {} }, now).sessions).toEqual({})
    expect(restoreState({ ...state, keys: { ...state.keys, lone: 'ff' } }, now).keys).toEqual(state.keys)
    for (const foreign of [undefined, null, 1, 'x', {}, { version: 2 }])
      expect(restoreState(foreign, now)).toEqual(emptyState)
  })
})
