import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import { hasRedis, type RedisServer, startRedis } from '../../../fixtures/redisServer.js'
import { startSilencingProxy } from '../../../fixtures/silencingProxy.js'
import { newTopic } from '../../../fixtures/topic.js'
import { until } from '../../../fixtures/until.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { type MakeMailbox, newMessage, openMailbox, publish } from '../fixtures/mailboxes.js'
import { createRedisMailbox } from './createRedisMailbox.js'

// Real time: a ping is waited for ten seconds.
describe.skipIf(!hasRedis)('a connection to Redis that falls silent', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const make =
    (url: string): MakeMailbox =>
    (_, limits, events) =>
      createRedisMailbox({
        url,
        limits,
        clock: systemClock,
        log: () => undefined,
        metrics: createMetrics(),
        events,
      })

  it('is not ready once a ping was not answered for 10 s, so that `/readyz` says so, and is ready once it answers again', async () => {
    const proxy = await startSilencingProxy(Number(new URL(redis.url).port))
    const { mailbox } = await openMailbox(make(`redis://127.0.0.1:${proxy.port}`), '')
    try {
      await mailbox.watch(newTopic()) // the connection that listens goes on working
      expect(mailbox.ready()).toBe(true)
      proxy.silenceCommands()
      await until(() => !mailbox.ready())
      proxy.speakAgain()
      await until(() => mailbox.ready())
      expect(await publish(mailbox, newMessage())).toBe('stored')
    } finally {
      await mailbox.close()
      await proxy.stop()
    }
  })
})
