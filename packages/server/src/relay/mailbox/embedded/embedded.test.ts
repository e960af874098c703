import { join } from 'node:path'
import { createFakeClock } from 'latchkit/testing'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import { createTestServers } from '../../../fixtures/testServer.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { describeMailbox } from '../fixtures/describeMailbox.js'
import { newMessage, openMailbox, publish } from '../fixtures/mailboxes.js'
import { createEmbeddedMailbox } from './createEmbeddedMailbox.js'

const servers = createTestServers()
afterAll(servers.end)

const folder = servers.folder()
const log = () => undefined

describeMailbox(
  'embedded mailbox on disk',
  (store, limits, events) =>
    createEmbeddedMailbox({
      folder: join(folder, store),
      limits,
      clock: systemClock,
      log,
      metrics: createMetrics(),
      events,
    }),
  { durable: true },
)

describeMailbox(
  'embedded mailbox in memory',
  (_, limits, events) =>
    createEmbeddedMailbox({
      folder: undefined,
      limits,
      clock: systemClock,
      log,
      metrics: createMetrics(),
      events,
    }),
  { durable: false },
)

it('tells apart a hundred thousand messages of a topic, some of whose digests begin alike', async () => {
  const many = 100_000 // among so many some two share the 31 bits they are looked up by
  const clock = createFakeClock(1_800_000_000_000)
  const { mailbox } = await openMailbox(
    (_, limits, events) =>
      createEmbeddedMailbox({ folder: undefined, limits, clock, log, metrics: createMetrics(), events }),
    'many',
    { topicMessages: many, storedMessages: many, topicBytes: 1e9, storedBytes: 1e9 },
  )
  const messageAt = (n: number) =>
    newMessage({ topic: 'a'.repeat(64), envelope: `word ${n}`, ttl: n < 100 ? 900 : 300 })
  for (let n = 0; n < many; n++) await publish(mailbox, messageAt(n))
  expect(mailbox.waiting()).toBe(many)
  for (let n = 0; n < many; n++) await publish(mailbox, messageAt(n))
  expect(mailbox.waiting()).toBe(many)
  await clock.advance(302_000)
  expect(mailbox.waiting()).toBe(100)
  for (let n = 0; n < 200; n++) await publish(mailbox, messageAt(n))
  expect(mailbox.waiting()).toBe(200)
  await mailbox.close()
}, 60_000)
