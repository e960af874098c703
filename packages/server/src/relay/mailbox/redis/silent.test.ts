import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import { hasRedis, type RedisServer, startRedis } from '../../../fixtures/redisServer.js'
import { startSilencingProxy } from '../../../fixtures/silencingProxy.js'
import { newTopic } from '../../../fixtures/topic.js'
import { until } from '../../../fixtures/until.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { type MakeMailbox, newMessage, openMailbox, publish } from '../fixtures/mailboxes.js'
import { createRedisMailbox } from './createRedisMailbox.js'

describe.skipIf(!hasRedis)('a connection to Redis that falls silent', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const lines: string[] = []
  const make =
    (url: string): MakeMailbox =>
    (_, limits, events) =>
      createRedisMailbox({
        url,
        limits,
        clock: systemClock,
        log: (_level, event, fields) => void lines.push(JSON.stringify({ event, ...fields })),
        metrics: createMetrics(),
        events,
      })

  it('holds up nobody: who listens hears of it, the publisher too, and others’ messages arrive', async () => {
    const proxy = await startSilencingProxy(Number(new URL(redis.url).port))
    lines.splice(0)
    const here = await openMailbox(make(`redis://127.0.0.1:${proxy.port}`), '')
    const there = await openMailbox(make(redis.url), '')
    try {
      const [watched, other] = [newTopic(), newTopic()]
      await Promise.all([here.mailbox.watch(watched), here.mailbox.watch(other)])
      await publish(here.mailbox, newMessage()) // Redis knows the program from here on
      proxy.silenceCommands()
      // No reader here watches its second topic: only the silent connection would say what became of it.
      const outcome = publish(here.mailbox, newMessage({ topic: watched }), newMessage())
      await until(() => here.arrivals.length === 1, 3_000)
      expect(await outcome).toBe('stored')
      await publish(there.mailbox, newMessage({ topic: other }))
      await until(() => here.arrivals.length === 2, 3_000)
      for (let n = 0; n < 20; n++) {
        here.mailbox.acknowledge('did:key:zReader', here.arrivals.slice(0, 1))
        await new Promise((next) => setImmediate(next))
      }
      const closed = here.mailbox.close() // waits for answers that never come
      await proxy.stop()
      await closed.catch(() => undefined)
      const lost = () => lines.filter((line) => line.includes('mailbox.receipt-lost'))
      await until(() => lost().length > 0, 3_000)
      expect(lost()).toHaveLength(1)
    } finally {
      await proxy.stop()
      await there.mailbox.close()
    }
  })
})
