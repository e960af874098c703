import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import { hasRedis, type RedisServer, startRedis } from '../../../fixtures/redisServer.js'
import { newTopic } from '../../../fixtures/topic.js'
import { until } from '../../../fixtures/until.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { describeMailbox } from '../fixtures/describeMailbox.js'
import { newMessage, type OpenMailbox, openMailbox, publish, readAll } from '../fixtures/mailboxes.js'
import type { Message } from '../mailbox.js'
import { createRedisMailbox } from './createRedisMailbox.js'

describe.skipIf(!hasRedis)('with a real Redis', () => {
  let redis: RedisServer
  const logged: string[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  const make = (...[, limits, events]: Parameters<Parameters<typeof describeMailbox>[1]>) =>
    createRedisMailbox({
      url: redis.url,
      limits,
      clock: systemClock,
      log: (_, event) => void logged.push(event),
      metrics: createMetrics(),
      events,
    })

  describeMailbox('Redis mailbox', make, { durable: true })

  describe('two processes', () => {
    const opened: OpenMailbox[] = []
    const open = async (limits = {}) => {
      const one = await openMailbox(make, '', limits)
      opened.push(one)
      return one
    }
    afterEach(async () => {
      for (const { mailbox } of opened.splice(0)) await mailbox.close()
    })

    it('hear each other’s messages, in one order for all', async () => {
      const [one, other] = [await open(), await open()]
      const topic = newTopic()
      await Promise.all([one.mailbox.watch(topic), other.mailbox.watch(topic)])
      const messages = Array.from({ length: 100 }, () => newMessage({ topic }))
      await Promise.all(messages.map((message, index) => publish((index % 2 ? one : other).mailbox, message)))
      await until(() => one.arrivals.length === 100 && other.arrivals.length === 100)
      expect(one.arrivals).toEqual(other.arrivals)
      expect(await readAll(one.mailbox, topic, 'reader')).toEqual(one.arrivals)
    })

    it('keep all messages of a batch or none, over topics too, and announce none of those', async () => {
      const one = await open({ topicMessages: 2 })
      const [full, empty] = [newTopic(), newTopic()]
      await Promise.all([one.mailbox.watch(full), one.mailbox.watch(empty)])
      const before = newMessage({ topic: full })
      expect(await publish(one.mailbox, before)).toBe('stored')
      const batch = [empty, full, full].map((topic) => newMessage({ topic }))
      expect(await publish(one.mailbox, ...batch)).toBe('full')
      expect(await readAll(one.mailbox, empty, 'reader')).toEqual([])
      expect(await readAll(one.mailbox, full, 'reader')).toMatchObject([before])
      // What stands twice in it, or is there already, takes no room.
      const [first] = batch as [Message]
      const second = newMessage({ topic: full })
      expect(await publish(one.mailbox, first, before, second, second)).toBe('stored')
      expect(await readAll(one.mailbox, full, 'reader')).toMatchObject([before, second])
      expect(await readAll(one.mailbox, empty, 'reader')).toMatchObject([first])
      await until(() => one.arrivals.length === 3)
      expect(one.arrivals).toMatchObject([before, first, second])
    })

    it('count together what may be stored, by number and by length', async () => {
      const one = await open()
      for (let n = 0; n < 3; n++) expect(await publish(one.mailbox, newMessage())).toBe('stored')
      await one.mailbox.close()
      opened.pop()
      const other = await open({ storedMessages: 3 })
      expect(await publish(other.mailbox, newMessage())).toBe('full')
      const third = await open({ storedBytes: 500 })
      expect(await publish(third.mailbox, newMessage())).toBe('full')
      expect(await publish((await open()).mailbox, newMessage())).toBe('stored')
    })

    it('leave one address half of what may be stored, and another one has room', async () => {
      const one = await open()
      await publish(one.mailbox, newMessage())
      const { mailbox } = await open({ storedMessages: 2 * one.mailbox.waiting() + 200 })
      const publishAs = (holder: string) =>
        new Promise((done) => mailbox.publish([newMessage()], done, holder))
      let stored = 0
      while ((await publishAs('203.0.113.1')) === 'stored') stored += 1
      expect(stored).toBeGreaterThan(50)
      expect(stored).toBeLessThanOrEqual(110)
      expect(await publishAs('203.0.113.2')).toBe('stored')
    })

    it('hear that a client left a topic', async () => {
      const [one, other] = [await open(), await open()]
      const topic = newTopic()
      await Promise.all([one.mailbox.watch(topic), other.mailbox.watch(topic)])
      one.mailbox.leave(topic, 'did:key:zSomebody')
      await until(() => other.departures.length > 0)
      expect(other.departures).toEqual([`${topic} did:key:zSomebody`])
      // Who said it does not hear it again: the client may have come back there since.
      await publish(one.mailbox, newMessage({ topic }))
      await until(() => one.arrivals.length > 0)
      expect(one.departures).toEqual([])
    })

    it('after Redis was away: fails at once, then reads again what it may have missed, and has lost nothing', async () => {
      const one = await open()
      const topic = newTopic()
      await one.mailbox.watch(topic)
      const message = newMessage({ topic })
      expect(await publish(one.mailbox, message)).toBe('stored')
      await until(() => one.arrivals.length === 1) // said on another connection, which would die with Redis
      await redis.kill()
      await until(() => !one.mailbox.ready())
      expect(await publish(one.mailbox, newMessage({ topic }))).toBe('failed')
      expect(logged).toContain('mailbox.redis-away')
      await redis.restart()
      await until(() => one.missedTopics.includes(topic) && one.mailbox.ready())
      expect(await readAll(one.mailbox, topic, 'reader')).toMatchObject([message])
      expect(await publish(one.mailbox, newMessage({ topic }))).toBe('stored')
      await until(() => one.arrivals.length === 2)
    })
  })
})
