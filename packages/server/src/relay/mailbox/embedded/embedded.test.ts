import { mkdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createFakeClock } from 'latchkit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import { createTestServers } from '../../../fixtures/testServer.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { describeMailbox } from '../fixtures/describeMailbox.js'
import { newMessage, openMailbox, publish, readAll } from '../fixtures/mailboxes.js'
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

it('tells apart ten thousand messages of a topic', async () => {
  const many = 10_000
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

/** A clock that can be set, and says after what times it was to call. */
function settableClock() {
  const clock = createFakeClock(1_800_000_000_000)
  const [delays, set]: [number[], { by: number }] = [[], { by: 0 }]
  return {
    advance: clock.advance,
    set,
    delays,
    clock: {
      now: () => clock.now() + set.by,
      after(ms: number, run: () => void) {
        delays.push(ms)
        return clock.after(ms, run)
      },
    },
  }
}

const year = 365 * 86_400_000
const inMemory = (clock: ReturnType<typeof settableClock>['clock'], limits = {}) =>
  openMailbox(
    (_, limits, events) =>
      createEmbeddedMailbox({ folder: undefined, limits, clock, log, metrics: createMetrics(), events }),
    'memory',
    limits,
  )

describe('a clock that is set', () => {
  it('back: what comes then ends in its time, and makes room', async () => {
    const { clock, advance, set } = settableClock()
    const { mailbox } = await inMemory(clock, { storedMessages: 10, addressSharePercent: 100 })
    set.by = -3_600_000
    for (let n = 0; n < 10; n++) expect(await publish(mailbox, newMessage())).toBe('stored')
    expect(await publish(mailbox, newMessage())).toBe('full')
    await advance(302_000)
    expect(mailbox.waiting()).toBe(0)
    expect(await publish(mailbox, newMessage())).toBe('stored')
    await mailbox.close()
  })

  it('back after it stood years ahead: nothing stays longer than the longest ttl', async () => {
    const { clock, advance, set } = settableClock()
    const { mailbox } = await inMemory(clock)
    set.by = 10 * year
    const message = newMessage()
    await publish(mailbox, message)
    await advance(2_000)
    set.by = 0
    await advance(2_000)
    expect(await readAll(mailbox, message.topic, 'reader')).toHaveLength(1)
    set.by = 30 * 86_400_000
    await advance(2_000)
    expect(mailbox.waiting()).toBe(0)
    await mailbox.close()
  })

  it('far ahead: what has ended is taken out in slices', async () => {
    const { clock, advance, set, delays } = settableClock()
    const { mailbox } = await inMemory(clock)
    for (let n = 0; n < 60; n++)
      await publish(mailbox, ...Array.from({ length: 500 }, () => newMessage({ ttl: 300 + n })))
    set.by = 100 * year
    await advance(1_000)
    expect(mailbox.waiting()).toBe(0)
    expect(delays.filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(2)
    await mailbox.close()
  })
})

it('looks at so many rows in a turn of the event loop, however many readers and long topics there are', async () => {
  const { clock } = settableClock()
  const { mailbox } = await inMemory(clock)
  const topic = 'b'.repeat(64)
  for (let n = 0; n < 10; n++)
    await publish(mailbox, ...Array.from({ length: 500 }, () => newMessage({ topic, publisher: 'me' })))
  let [turns, done] = [0, false]
  const count = () => {
    turns += 1
    if (!done) setImmediate(count)
  }
  setImmediate(count)
  const pages = await Promise.all(Array.from({ length: 60 }, () => readAll(mailbox, topic, 'me')))
  done = true
  expect(pages.every((page) => page.length === 0)).toBe(true)
  expect(turns).toBeGreaterThanOrEqual(55)
  expect(await readAll(mailbox, topic, 'you')).toHaveLength(5_000)
  await mailbox.close()
})

it.skipIf(process.platform === 'win32')(
  'error: of several that start at once over a folder one has it at most',
  async () => {
    let winners = 0
    for (let round = 0; round < 15; round++) {
      const folder = servers.folder()
      const path = join(folder, 'relay', 'lock')
      mkdirSync(join(folder, 'relay'))
      // A socket that a killed process left: listened on under another name, which alone goes with its process.
      const killed = createServer()
      await new Promise<void>((done) => killed.listen(`${path}-before`, done))
      renameSync(`${path}-before`, path)
      await new Promise((done) => killed.close(done))
      const start = () =>
        openMailbox(
          (_, limits, events) =>
            createEmbeddedMailbox({
              folder,
              limits,
              clock: systemClock,
              log,
              metrics: createMetrics(),
              events,
            }),
          '',
        )
      const started = await Promise.allSettled(Array.from({ length: 4 }, start))
      const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.mailbox] : []))
      expect(running.length).toBeLessThanOrEqual(1)
      winners += running.length
      for (const mailbox of running) await mailbox.close()
      await (await start()).mailbox.close()
    }
    expect(winners).toBeGreaterThan(10)
  },
)
