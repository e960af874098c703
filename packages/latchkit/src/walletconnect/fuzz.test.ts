import { afterEach, describe, expect, it } from 'vitest'
import { seal } from './crypto/envelope.js'
import { loadPrimitives } from './crypto/loadPrimitives.js'
import { type Bytes, fromHex, toHex } from './encoding.js'
import { update } from './engine/commit.js'
import { createEngine, stopEngine } from './engine/createEngine.js'
import type { EngineLive } from './engine/engineLive.js'
import { emptyState, put, type Session } from './engine/engineState.js'
import { siteHandlers } from './engine/sessionHandlers.js'
import { address, createWorld, pairPageAndWallet, type World, walletNamespaces } from './fixtures/world.js'
import { platformOf } from './relay/platform.js'
import { memoryVault } from './vault/vault.js'

// Ten thousand mutated frames at the client: of the relay, of the envelopes, and of what is inside them, where the one who
// sends has the key. Nothing may crash, escape as a rejection, leak, or end the session.

/** Numbers that are the same in every run. */
function mulberry(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = mulberry(20_260_101)
const below = (count: number) => Math.floor(random() * count)
const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value

const oddities: readonly unknown[] = [
  ...['', '0', 'x'.repeat(5_000), '__proto__', 'constructor', '\u0000', '\ud800', 'eip155:1', '{}', '../..'],
  ...[0, -1, 1e21, Number.NaN, 1.5, 2 ** 53, true, false, null, undefined],
  ...[[], {}, [[]], { __proto__: null }, { toString: 1 }, { length: 1e9 }, [null], { constructor: {} }],
]

/** Changes one place somewhere in a value: another value, a key more, a key less. */
function mutated(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(oddities)
  const copy = structuredClone(value) as Record<string, unknown>
  const keys = Object.keys(copy)
  const key = keys.length ? pick(keys) : 'key'
  switch (below(5)) {
    case 0:
      delete copy[key]
      break
    case 1:
      copy[pick(['__proto__', 'extra', '0', 'toString', key])] = pick(oddities)
      break
    default:
      copy[key] = mutated(copy[key])
  }
  return copy
}

/** Flips, cuts or repeats a few characters. */
function scribbled(text: string): string {
  let now = text
  for (let count = 1 + below(4); count > 0; count--) {
    const at = below(now.length + 1)
    const junk = String.fromCharCode(below(random() < 0.8 ? 128 : 65_536))
    now =
      now.slice(0, at) + pick([junk, '', now.slice(at, at + below(30)), '"', '{']) + now.slice(at + below(6))
  }
  return now
}

const topic = 'ab'.repeat(32)
const key = fromHex('07'.repeat(32)) as Bytes
const peer = '11'.repeat(32)
let world: World
afterEach(() => world.end())
let primitives: Awaited<ReturnType<typeof loadPrimitives>>

/** An engine with a session and a proposal that is answered, so that every handler has something to get wrong. */
async function target(): Promise<EngineLive> {
  primitives = await loadPrimitives(world.crypto)
  const engine = await createEngine({
    platform: platformOf({
      WebSocket: world.relay.WebSocket,
      crypto: world.crypto,
      page: { online: () => true, visible: () => true, watch: () => () => undefined },
    }),
    ...{ primitives, vault: memoryVault(), clock: world.clock, logger: world.logger },
    relayUrl: 'wss://relay.example.org',
    metadata: { name: 'Site', description: '', url: '', icons: [] },
    handlers: siteHandlers,
    isAlive: async () => true,
    emit: () => undefined,
    onVaultLost: () => undefined,
  })
  update(engine, (state) => withSession({ ...emptyState, client: state.client ?? '' }))
  await engine.relay.subscribe(topic)
  return engine
}

function withSession(state: typeof emptyState) {
  const session: Session = {
    ...{ topic, pairingTopic: topic, self: '22'.repeat(32), peer, controller: peer },
    metadata: { name: 'Wallet', description: '', url: '', icons: [] },
    namespaces: { eip155: walletNamespaces.eip155 },
    expiresAt: world.clock.now() + 604_800_000,
    ...{ chains: {}, front: {}, last: {} },
  }
  const proposal = {
    ...{
      id: 1_700_000_000_000_001,
      opening: 'o',
      owner: 't',
      pairingTopic: topic,
      publicKey: '22'.repeat(32),
    },
    ...{
      asked: {},
      madeAt: world.clock.now(),
      expiresAt: world.clock.now() + 300_000,
      state: 'answered' as const,
    },
    ...{ sessionTopic: topic, responder: peer },
  }
  return put(
    put(put(state, 'keys', topic, toHex(key)), 'sessions', topic, session),
    'proposals',
    proposal.id,
    proposal,
  )
}

const entry = {
  accounts: [`eip155:1:${address}`],
  methods: ['personal_sign'],
  events: ['chainChanged'],
  chains: ['eip155:1'],
}
const metadata = { name: 'W', description: '', url: 'https://w.example', icons: ['https://w.example/i.png'] }
const rpc = (method: string, params: unknown) => ({
  id: 1_700_000_000_000_777,
  jsonrpc: '2.0',
  method,
  params,
})
const payloads: readonly object[] = [
  rpc('wc_sessionSettle', {
    relay: { protocol: 'irn' },
    controller: { publicKey: peer, metadata },
    namespaces: { eip155: entry },
    expiry: 1_700_604_800,
    sessionProperties: { atomic: '{}' },
    scopedProperties: { 'eip155:1': {} },
    sessionConfig: { disableDeepLink: false },
  }),
  rpc('wc_sessionUpdate', { namespaces: { eip155: entry } }),
  rpc('wc_sessionExtend', { expiry: 1_700_604_800 }),
  rpc('wc_sessionEvent', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }),
  rpc('wc_sessionRequest', { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }),
  rpc('wc_sessionPing', {}),
  rpc('wc_pairingPing', {}),
  {
    id: 1_700_000_000_000_001,
    jsonrpc: '2.0',
    result: { relay: { protocol: 'irn' }, responderPublicKey: peer },
  },
  { id: 1_700_000_000_000_777, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } },
]
const pushOf = (message: string) => ({
  id: 1_000_000_001 + below(1e6),
  jsonrpc: '2.0',
  method: 'irn_subscription',
  params: { id: 'sub', data: { topic, message, publishedAt: 1, tag: 1108, attestation: null } },
})

describe('10,000 mutated frames', () => {
  it('crash nothing, escape nowhere, leak nothing, and the session still works', async () => {
    world = createWorld()
    const escaped: unknown[] = []
    const catchIt = (reason: unknown) => escaped.push(reason)
    process.on('unhandledRejection', catchIt)
    process.on('uncaughtException', catchIt)
    const engine = await target()
    const frames = 10_000
    for (let count = 0; count < frames; count++) {
      const payload = pick(payloads)
      switch (below(4)) {
        case 0:
          world.relay.sendToAll(
            scribbled(JSON.stringify(pushOf(seal(primitives, key, JSON.stringify(payload))))),
          )
          break
        case 1:
          world.relay.sendToAll(
            JSON.stringify(pushOf(scribbled(seal(primitives, key, JSON.stringify(payload))))),
          )
          break
        case 2:
          world.relay.sendToAll(
            JSON.stringify(mutated(pushOf(seal(primitives, key, JSON.stringify(payload))))) ?? 'null',
          )
          break
        default: {
          const inside = JSON.stringify(mutated(mutated(payload)))
          world.relay.sendToAll(JSON.stringify(pushOf(seal(primitives, key, inside ?? 'undefined'))))
        }
      }
      if (count % 100 === 99) {
        await world.settle(5)
        // A mutation may well be a proper goodbye or update: the next ones meet a session again.
        update(engine, withSession)
      }
    }
    await world.settle()
    await world.pass(60_000)
    process.off('unhandledRejection', catchIt)
    process.off('uncaughtException', catchIt)
    expect(escaped).toEqual([])
    // What grows with frames would be a leak.
    expect(engine.waiters.size).toBe(0)
    expect(Object.keys(engine.state.outbox).length).toBeLessThan(5)
    expect(Object.keys(engine.state.keys)).toEqual([topic])
    expect(engine.state.seen[topic]?.length ?? 0).toBeLessThanOrEqual(500)
    expect(world.clock.pending).toBeLessThan(10)
    const noise = JSON.stringify(world.logs)
    for (const secret of [toHex(key), topic]) expect(noise).not.toContain(secret)
    stopEngine(engine)
  }, 120_000)

  it('a page in the middle of using its session goes on', async () => {
    world = createWorld()
    const { page, wallet } = await pairPageAndWallet(world)
    for (let count = 0; count < 500; count++) {
      world.relay.sendToAll(scribbled(JSON.stringify(pushOf('AAAA'))))
      world.relay.sendToAll(JSON.stringify(mutated({ id: 1, jsonrpc: '2.0', result: true })) ?? 'null')
    }
    await world.settle()
    const provider = page.provider()
    let answer: unknown
    provider.request({ method: 'personal_sign', params: ['0x00', address] }).then((value) => {
      answer = value
    })
    await world.until(() => answer)
    expect(wallet.requests).toHaveLength(1)
  })
})
