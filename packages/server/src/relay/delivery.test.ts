import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../fixtures/redisServer.js'
import { createTestServers } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

const message = (topic: string, more: Record<string, unknown> = {}) => ({
  topic,
  message: newEnvelope(),
  ttl: 300,
  tag: 1108,
  ...more,
})

/** The promises of delivery, kept through sockets, whatever the mailbox is made of. */
function describeDelivery(name: string, given: () => { redisUrl?: string }) {
  describe(name, () => {
    const start = () => servers.start(given())

    it('a socket that goes while its session is proposed leaves no topic behind', async () => {
      const server = await start()
      for (let count = 0; count < 10; count++) {
        const dapp = server.connect()
        await dapp.opened()
        const parameters = { pairingTopic: newTopic(), sessionProposal: newEnvelope() }
        dapp.call('wc_proposeSession', parameters).catch(() => undefined)
        await new Promise((next) => setImmediate(next))
        dapp.ws.terminate()
      }
      await until(async () => (await server.metric('latchkit_relay_connections')) === 0)
      const last = server.connect()
      await last.call('irn_publish', { topic: newTopic(), message: newEnvelope(), ttl: 300, tag: 1108 })
      expect(await server.metric('latchkit_relay_topics')).toBe(0)
    })

    it('waits for an absent reader', async () => {
      const server = await start()
      const [dapp, topic] = [server.connect(), newTopic()]
      const sent = Array.from({ length: 5 }, () => message(topic))
      for (const one of sent) await dapp.call('irn_publish', one)
      await dapp.close()
      const wallet = server.connect()
      await wallet.call('irn_subscribe', { topic })
      const pushes = await wallet.pushed(5)
      expect(pushes.map(({ message }) => message)).toEqual(sent.map(({ message }) => message))
    })

    it('keeps the order of a topic between what waited and what comes meanwhile', async () => {
      const server = await start()
      const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
      const sent = Array.from({ length: 300 }, () => message(topic))
      for (const one of sent.slice(0, 100)) await dapp.call('irn_publish', one)
      const rest = sent.slice(100).map((one) => dapp.call('irn_publish', one))
      await wallet.call('irn_subscribe', { topic })
      await Promise.all(rest)
      const pushes = await wallet.pushed(300)
      expect(pushes.map(({ message }) => message)).toEqual(sent.map(({ message }) => message))
    })

    it('never echoes to the publisher, not even on another socket of it', async () => {
      const server = await start()
      const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
      const otherTab = server.connect({ identity: dapp.identity })
      for (const client of [dapp, otherTab, wallet]) await client.call('irn_subscribe', { topic })
      await dapp.call('irn_publish', message(topic))
      await wallet.pushed(1)
      const later = server.connect({ identity: dapp.identity })
      await later.call('irn_subscribe', { topic })
      for (const client of [dapp, otherTab, later]) {
        await client.call('irn_fetchMessages', { topic })
        expect(client.pushes).toEqual([])
      }
    })

    it('repeats what was not acknowledged once on each new socket, and what was never', async () => {
      const server = await start()
      const [dapp, topic] = [server.connect(), newTopic()]
      const wallet = server.connect({ acknowledge: false })
      await wallet.call('irn_subscribe', { topic })
      for (let n = 0; n < 2; n++) await dapp.call('irn_publish', message(topic))
      const [first, second] = await wallet.pushed(2)
      if (first) wallet.acknowledge(first)
      await wallet.call('irn_subscribe', { topic }) // the same socket: nothing again
      await wallet.call('irn_fetchMessages', { topic: newTopic() })
      expect(wallet.pushes).toHaveLength(2)
      await wallet.close()
      for (let n = 0; n < 2; n++) {
        const again = server.connect({ identity: wallet.identity, acknowledge: n === 1 })
        await again.call('irn_subscribe', { topic })
        expect((await again.pushed(1)).map(({ message }) => message)).toEqual([second?.message])
        await again.call('irn_fetchMessages', { topic: newTopic() })
        await again.close()
      }
      const last = server.connect({ identity: wallet.identity })
      await last.call('irn_subscribe', { topic })
      await last.call('irn_subscribe', { topic: newTopic() })
      await last.call('irn_fetchMessages', { topic: newTopic() })
      expect(last.pushes).toEqual([])
    })

    it('each reader has its own: one that acknowledged empties nobody else’s', async () => {
      const server = await start()
      const [dapp, first, topic] = [server.connect(), server.connect(), newTopic()]
      await first.call('irn_subscribe', { topic })
      await dapp.call('irn_publish', message(topic))
      await first.pushed(1)
      const second = server.connect()
      await second.call('irn_subscribe', { topic })
      await second.pushed(1)
    })

    it('a message sent again, from a new socket, with a new id, is true and comes once', async () => {
      const server = await start()
      const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      const one = message(topic)
      const two = message(topic)
      expect(await dapp.call('irn_publish', one)).toBe(true)
      await dapp.close()
      const again = server.connect({ identity: dapp.identity })
      expect(await again.call('irn_publish', one)).toBe(true)
      expect(await again.call('irn_publish', two)).toBe(true)
      await wallet.pushed(2)
      expect(wallet.pushes.map(({ message }) => message)).toEqual([one.message, two.message])
    })

    it('two tabs with one client id both hear, and need one acknowledgement', async () => {
      const server = await start()
      const [dapp, topic] = [server.connect(), newTopic()]
      const tab = server.connect({ acknowledge: false })
      const otherTab = server.connect({ identity: tab.identity })
      for (const one of [tab, otherTab]) await one.call('irn_subscribe', { topic })
      await dapp.call('irn_publish', message(topic))
      await Promise.all([tab.pushed(1), otherTab.pushed(1)])
      await otherTab.call('irn_fetchMessages', { topic: newTopic() })
      await tab.close()
      const again = server.connect({ identity: tab.identity })
      await again.call('irn_subscribe', { topic })
      await again.call('irn_subscribe', { topic: newTopic() })
      expect(again.pushes).toEqual([])
    })

    it('forgets a message when its ttl ends', async () => {
      const server = await start()
      const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
      const [short, long] = [message(topic, { ttl: 1 }), message(topic)]
      await dapp.call('irn_publish', short)
      await dapp.call('irn_publish', long)
      await new Promise((next) => setTimeout(next, 1_010))
      await wallet.call('irn_subscribe', { topic })
      expect((await wallet.pushed(1)).map(({ message }) => message)).toEqual([long.message])
    })
  })
}

describeDelivery('delivery, embedded', () => ({}))

describe.skipIf(!hasRedis)('delivery through a real Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const given = () => ({ redisUrl: redis.url })

  describeDelivery('one process', given)

  it('two processes: a client that moves to the other one misses nothing and gets nothing twice', async () => {
    const [east, west] = [await servers.start(given()), await servers.start(given())]
    const [dapp, wallet, topic] = [east.connect(), west.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    const sent: string[] = []
    const publish = async () => {
      const one = message(topic)
      sent.push(one.message)
      await dapp.call('irn_publish', one)
    }
    for (let n = 0; n < 10; n++) await publish()
    await wallet.pushed(10)
    await wallet.call('irn_fetchMessages', { topic: newTopic() })
    await wallet.close()
    for (let n = 0; n < 10; n++) await publish()
    const moved = east.connect({ identity: wallet.identity })
    await moved.call('irn_batchSubscribe', { topics: [topic] })
    for (let n = 0; n < 10; n++) await publish()
    await moved.pushed(20)
    const got = [...wallet.pushes, ...moved.pushes].map(({ message }) => message)
    expect(got).toEqual(sent)
  })

  it('two processes: an unsubscription in one ends the other’s', async () => {
    const [east, west] = [await servers.start(given()), await servers.start(given())]
    const [dapp, tab, topic] = [east.connect(), west.connect(), newTopic()]
    const otherTab = east.connect({ identity: tab.identity })
    for (const one of [tab, otherTab]) await one.call('irn_subscribe', { topic })
    await otherTab.call('irn_unsubscribe', { topic, id: '' })
    await until(async () => (await west.metric('latchkit_relay_topics')) === 0)
    await dapp.call('irn_publish', message(topic))
    await tab.call('irn_fetchMessages', { topic: newTopic() })
    expect(tab.pushes).toEqual([])
  })

  it('while Redis is away a publish is an error, the sockets stay, and nothing is lost', async () => {
    const server = await servers.start(given())
    const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    const [before, during] = [message(topic), message(topic)]
    await dapp.call('irn_publish', before)
    await redis.kill()
    await until(async () => (await server.get('/readyz')).status === 503)
    const { error } = await dapp.request('irn_publish', during)
    expect(error).toEqual({ code: -32000, message: 'Internal error' })
    expect((await server.get('/healthz')).status).toBe(200)
    await redis.restart()
    await until(async () => (await server.get('/readyz')).status === 200)
    expect(await dapp.call('irn_publish', during)).toBe(true)
    const pushes = await wallet.pushed(2)
    expect(new Set(pushes.map(({ message }) => message))).toEqual(new Set([before.message, during.message]))
  })
})
