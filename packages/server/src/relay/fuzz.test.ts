import { afterEach, expect, it } from 'vitest'
import { createTestServers } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

/** A generator of numbers that is the same in every run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const frames = () => {
  const [topic, other] = [newTopic(), newTopic()]
  const params: [string, unknown][] = [
    ['irn_publish', { topic, message: newEnvelope(), ttl: 300, tag: 1108, prompt: true, attestation: null }],
    ['irn_batchPublish', { messages: [{ topic, message: newEnvelope(), ttl: 1, tag: 1 }] }],
    ['irn_subscribe', { topic }],
    ['irn_batchSubscribe', { topics: [topic, other] }],
    ['irn_subscribeBlocking', { topic }],
    ['irn_batchSubscribeBlocking', { topics: [topic, other] }],
    ['irn_unsubscribe', { topic, id: 'x' }],
    ['irn_batchUnsubscribe', { subscriptions: [{ topic, id: 'x' }] }],
    ['irn_fetchMessages', { topic }],
    ['irn_batchFetchMessages', { topics: [topic] }],
    ['irn_batchReceive', { receipts: [{ topic, messageId: 1 }] }],
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: newEnvelope(), ttl: 300 }],
    [
      'wc_approveSession',
      {
        pairingTopic: topic,
        sessionTopic: other,
        sessionProposalResponse: 'a',
        sessionSettlementRequest: 'b',
      },
    ],
  ]
  const requests = params.map(([method, value], id) => ({
    id: `${id}`,
    jsonrpc: '2.0',
    method,
    params: value,
  }))
  return [...requests, { id: 1_700_000_000_000_000, jsonrpc: '2.0', result: true }]
}

const oddities: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  '',
  '\u0000',
  '\ud800',
  [],
  {},
  'x'.repeat(2_000),
  { toString: 1 },
]

/** One value anywhere in a frame replaced, doubled or left out. */
function mutateValue(frame: unknown, next: (below: number) => number): unknown {
  const copy = structuredClone(frame) as Record<string, unknown>
  let at: Record<string, unknown> = copy
  for (;;) {
    const keys = Object.keys(at)
    const key = keys[next(keys.length)]
    if (key === undefined) return copy
    const below = at[key]
    if (typeof below === 'object' && below !== null && next(3) > 0) {
      at = below as Record<string, unknown>
      continue
    }
    const choice = next(4)
    if (choice === 0) delete at[key]
    else if (choice === 1) at[`${key}${key}`] = below
    else at[key] = oddities[next(oddities.length)]
    return copy
  }
}

/** Some bytes changed, taken out or put in. */
function mutateBytes(bytes: Buffer, next: (below: number) => number): Buffer {
  const changed = Buffer.from(bytes)
  for (let n = next(4); n >= 0; n--) changed[next(changed.length)] = next(256)
  const at = next(changed.length)
  if (next(3) === 0) return changed.subarray(0, at)
  return next(3) === 0 ? Buffer.concat([changed, changed.subarray(at)]) : changed
}

it('10,000 mutated frames: an answer or silence, no crash, no leak, the sockets stay and work', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const server = await servers.start({
    relay: { limits: { frameBurst: 1_000_000, topicsPerClient: 50_000 } },
  })
  const next = random(20_260_101)
  const client = server.connect()
  await client.opened()
  let sent = 0
  let before = 0
  while (sent < 10_000) {
    for (const frame of frames()) {
      const text = Buffer.from(JSON.stringify(next(2) ? mutateValue(frame, next) : frame))
      client.ws.send(next(2) ? mutateBytes(text, next) : text, { binary: next(50) === 0 })
      sent += 1
    }
    await client.request('irn_unsubscribe', { topic: newTopic() }, `alive-${sent}`)
    if (sent > 2_000 && before === 0) before = process.memoryUsage().heapUsed
  }
  expect(client.ws.readyState).toBe(client.ws.OPEN)
  for (const { error } of client.strays) {
    if (error) expect([-32700, -32600, -32601, -32602, -32003, -32029]).toContain(error.code)
  }
  // Whatever the frames did: this client and a new one still do their work.
  const [topic, wallet] = [newTopic(), server.connect()]
  await wallet.call('irn_subscribe', { topic })
  const message = { topic, message: newEnvelope(), tag: 1, ttl: 300 }
  await until(async () => (await client.request('irn_publish', message)).result === true)
  await wallet.pushed(1)
  expect(server.logLines.filter((line) => line.includes('error'))).toEqual([])
  expect(unhandled).toEqual([])
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000)
  client.ws.terminate()
  wallet.ws.terminate()
  await until(async () => (await server.metric('latchkit_relay_connections')) === 0)
  expect(await server.metric('latchkit_relay_topics')).toBe(0)
  process.off('unhandledRejection', note)
})

it('300 mutated tokens', async () => {
  const server = await servers.start({ relay: { limits: { socketsPerAddressPerMinute: 100_000 } } })
  const next = random(7)
  const good = server.connect()
  await good.call('irn_subscribe', { topic: newTopic() })
  const { token } = good.identity
  const closes: Promise<{ code: number }>[] = []
  while (closes.length < 300) {
    const whole = token()
    const changed = mutateBytes(Buffer.from(whole), next).toString('latin1')
    if (changed === whole) continue // a byte "changed" to what it was
    closes.push(server.connect({ token: changed }).closed)
    if (closes.length % 50 === 0) await Promise.all(closes)
  }
  const codes = new Set((await Promise.all(closes)).map(({ code }) => code))
  expect([...codes].every((code) => code === 3000 || code === 1006)).toBe(true)
  await good.call('irn_unsubscribe', { topic: newTopic() })
})
