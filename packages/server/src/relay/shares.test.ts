import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createIdentity } from '../fixtures/signToken.js'
import { createTestServers, type TestServer } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

const month = 2_592_000
const full = -32002
const busy = -32029

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

/** Publishes over HTTP from an address, with an identity made for this call alone. */
async function publishFrom(server: TestServer, address: string, count: number, more = {}): Promise<Answer> {
  const messages = Array.from({ length: count }, () => ({
    topic: newTopic(),
    message: newEnvelope(),
    ttl: month,
    tag: 1108,
    ...more,
  }))
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages } })
  const headers = { authorization: `Bearer ${createIdentity().token()}`, 'x-forwarded-for': address }
  const answer = await server.get('/rpc', { method: 'POST', body, headers })
  return (await answer.json()) as Answer
}

const start = (limits: Record<string, number>, listen = {}) =>
  servers.start({ listen: { trustedProxies: 1, ...listen }, relay: { limits } })

async function fill(server: TestServer, address: string, more = {}): Promise<number> {
  let stored = 0
  while ((await publishFrom(server, address, 5, more)).result === true) stored += 5
  return stored
}

describe('one address with as many identities as it likes', () => {
  it('takes half of the mailbox and no more, and everybody else still publishes', async () => {
    const server = await start({ storedMessages: 500 })
    expect(await fill(server, '203.0.113.1')).toBe(250)
    expect((await publishFrom(server, '203.0.113.1', 5)).error?.code).toBe(full)
    expect((await publishFrom(server, '203.0.113.2', 5)).result).toBe(true)
    expect(await server.metric('latchkit_relay_stored_messages_fill')).toBeCloseTo(255 / 500)
    expect(await server.metric('latchkit_relay_stored_messages_refused_total', 'why="share"')).toBe(2)
    expect((await server.get('/readyz')).status).toBe(200)
  })

  it('gets no second share by a restart of the server, nor do the networks of its /48', async () => {
    const data = servers.folder()
    const given = { data, listen: { trustedProxies: 1 }, relay: { limits: { storedMessages: 500 } } }
    const first = await servers.start(given)
    const wide = (net: number) => `2001:db8:1:${net.toString(16)}::1`
    const fillWide = async (server: TestServer) => {
      let stored = 0
      for (let net = 1; net <= 20; net++) stored += await fill(server, wide(net))
      return stored
    }
    expect(await fill(first, '203.0.113.1')).toBe(250)
    expect(await fillWide(first)).toBe(100)
    await first.drain()
    const again = await servers.start(given)
    expect(await again.metric('latchkit_relay_stored_messages_fill')).toBeCloseTo(350 / 500)
    expect([await fill(again, '203.0.113.1'), await fillWide(again)]).toEqual([0, 0])
    expect((await publishFrom(again, '203.0.113.2', 5)).result).toBe(true)
    expect((await publishFrom(again, '2001:db8:2:1::1', 5)).result).toBe(true)
  })

  it('publishes ten times as much from all networks of its /48, and no more', async () => {
    const server = await servers.start(
      {
        listen: { trustedProxies: 1 },
        relay: { limits: { addressPublishBurst: 5, addressPublishesPerSecond: 1 } },
      },
      { clock: createFakeClock(Date.now()) },
    )
    const from = (net: number) => publishFrom(server, `2001:db8:1:${net.toString(16)}::1`, 5)
    for (let net = 1; net <= 10; net++) expect((await from(net)).result).toBe(true)
    expect((await from(11)).error?.code).toBe(busy)
    expect((await publishFrom(server, '2001:db8:2:1::1', 5)).result).toBe(true)
  })

  it('takes half of the subscriptions and no more, and gives them back with its sockets', async () => {
    const server = await start({ subscriptions: 1_000 })
    const from = (address: string) => server.connect({ headers: { 'x-forwarded-for': address } })
    const topics = (count: number) => ({ topics: Array.from({ length: count }, newTopic) })
    const [one, other] = [from('203.0.113.1'), from('203.0.113.1')]
    await one.call('irn_batchSubscribe', topics(300))
    await other.call('irn_batchSubscribe', topics(200))
    const third = from('203.0.113.1')
    expect(await third.request('irn_subscribe', { topic: newTopic() })).toMatchObject({
      error: { code: -32001 },
    })
    await from('203.0.113.2').call('irn_batchSubscribe', topics(15))
    expect(await server.metric('latchkit_relay_subscriptions_fill')).toBeCloseTo(515 / 1_000)
    await one.close()
    await until(async () => (await server.metric('latchkit_relay_subscriptions_fill')) < 0.3)
    await third.call('irn_batchSubscribe', topics(100))
  })

  it('has a share by length too, with all that is kept of a message', async () => {
    const server = await start({ storedBytes: 200_000 })
    const long = { message: newEnvelope(2), attestation: 'a'.repeat(4_000) }
    const stored = await fill(server, '203.0.113.1', long)
    expect(stored).toBeGreaterThan(10)
    expect(stored).toBeLessThanOrEqual(25)
    expect((await publishFrom(server, '203.0.113.2', 1)).result).toBe(true)
  })

  it('leaves the last tenth to messages of a pairing, whoever has filled the rest', async () => {
    const server = await start({ storedMessages: 500, addressSharePercent: 100 })
    expect(await fill(server, '203.0.113.1')).toBe(450)
    expect((await publishFrom(server, '203.0.113.2', 1, { ttl: 301 })).error?.code).toBe(full)
    expect((await publishFrom(server, '203.0.113.2', 1, { ttl: 300 })).result).toBe(true)
    const warnings = server.logLines.filter((line) => line.includes('cap.full'))
    expect(warnings).toHaveLength(1)
  })

  it('has its share of an IPv6 /64, and ten times that over the /64 of a /48', async () => {
    const server = await start({ storedMessages: 500 })
    await fill(server, '203.0.113.1')
    let stored = 0
    for (let net = 1; net <= 15; net++) {
      stored += await fill(server, `2001:db8:1:${net}::1`)
      expect(await fill(server, `2001:db8:1:${net}::2`)).toBe(0)
    }
    expect(stored).toBe(100)
    expect((await publishFrom(server, '2001:db8:2::1', 5)).result).toBe(true)
  })

  it('has no share where the operator trusts it', async () => {
    const server = await start({ storedMessages: 500 }, { trustedAddresses: ['203.0.113.0/24'] })
    expect(await fill(server, '203.0.113.1')).toBe(450)
  })

  it('gets its room back when its messages have ended', async () => {
    const clock = createFakeClock(Date.now())
    const server = await servers.start(
      { listen: { trustedProxies: 1 }, relay: { limits: { storedMessages: 500 } } },
      { clock },
    )
    expect(await fill(server, '203.0.113.1', { ttl: 10 })).toBe(250)
    await clock.advance(12_000)
    expect(await server.metric('latchkit_relay_stored_messages_fill')).toBe(0)
    expect(await fill(server, '203.0.113.1', { ttl: 10 })).toBe(250)
  })

  it('publishes so many messages a second, in whatever calls and under whatever names', async () => {
    const clock = createFakeClock(Date.now())
    const limits = { addressPublishBurst: 20, addressPublishesPerSecond: 5 }
    const server = await servers.start({ listen: { trustedProxies: 1 }, relay: { limits } }, { clock })
    expect(await fill(server, '203.0.113.1')).toBe(20)
    expect((await publishFrom(server, '203.0.113.1', 1)).error?.code).toBe(busy)
    expect((await publishFrom(server, '203.0.113.2', 1)).result).toBe(true)
    await clock.advance(1_000)
    expect(await fill(server, '203.0.113.1')).toBe(5)
  })

  it('is handed so many messages a second, whatever its names; the rest waits, and nobody else does', async () => {
    const clock = createFakeClock(Date.now())
    const limits = { addressDeliveryBurst: 20, addressDeliveriesPerSecond: 10 }
    const server = await servers.start({ listen: { trustedProxies: 1 }, relay: { limits } }, { clock })
    const topic = newTopic()
    await publishFrom(server, '203.0.113.9', 200, { topic })
    const from = (address: string) => server.connect({ headers: { 'x-forwarded-for': address } })
    const reader = from('203.0.113.1')
    await reader.call('irn_subscribe', { topic })
    expect(await reader.pushed(20)).toHaveLength(20)
    const other = from('203.0.113.1')
    await other.call('irn_subscribe', { topic })
    expect(await other.request('irn_fetchMessages', { topic })).toMatchObject({ error: { code: busy } })
    expect(await from('203.0.113.2').call('irn_fetchMessages', { topic })).toMatchObject({ hasMore: true })
    expect([reader.pushes.length, other.pushes.length]).toEqual([20, 0])
    for (let second = 0; second < 60; second++) await clock.advance(1_000)
    await reader.pushed(200)
    await other.pushed(200)
    expect(new Set(reader.pushes.map(({ message }) => message)).size).toBe(200)
  })
})

describe('an attestation', () => {
  it('counts with its message, and is not kept where it is too long', async () => {
    const server = await start({ attestationBytes: 100 })
    const client = server.connect()
    const [topic, message] = [newTopic(), newEnvelope()]
    const publish = (attestation: string) =>
      client.call('irn_publish', {
        topic,
        message: `${message}${attestation.length}`,
        ttl: 300,
        tag: 1,
        attestation,
      })
    await publish('é'.repeat(50))
    await publish('é'.repeat(51))
    const reader = server.connect()
    const { messages } = (await reader.call('irn_fetchMessages', { topic })) as {
      messages: { attestation?: string }[]
    }
    expect(messages.map(({ attestation }) => attestation)).toEqual(['é'.repeat(50), undefined])
  })
})
