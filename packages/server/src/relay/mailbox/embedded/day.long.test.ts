import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { heapBytes } from '../../../fixtures/heapBytes.js'
import { descriptorsOf, orGone } from '../../../fixtures/openFiles.js'
import { steppingClock } from '../../../fixtures/steppingClock.js'
import { createTestServers } from '../../../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../../../fixtures/topic.js'
import { createMetrics } from '../../../operations/createMetrics.js'

import { newMessage, openMailbox, publish, readAll } from '../fixtures/mailboxes.js'
import type { Mailbox } from '../mailbox.js'
import { createEmbeddedMailbox } from './createEmbeddedMailbox.js'

const servers = createTestServers()
afterAll(servers.end)

const hour = 3_600_000
const stepMs = 240_000
const segmentBytes = 50_000
const visits = 4 // begin in each step
/** Hours at which the heap is measured; by the first of them everything has been used, and everything that waits does. */
const heapsAt = [12, 23]
const heapMay = 1_000_000

/** A message comes to the one who reads the topic, who acknowledges it. */
async function deliver(
  mailbox: Mailbox,
  topic: string,
  from: string,
  to: string,
  ttl: number,
  bytes: number,
) {
  const message = newMessage({ topic, ttl, publisher: from, envelope: newEnvelope(bytes) })
  expect(await publish(mailbox, message)).toBe('stored')
  const found = await readAll(mailbox, topic, to)
  expect(found.at(-1)?.envelope).toBe(message.envelope)
  mailbox.acknowledge(
    to,
    found.map(({ position }) => ({ topic, position })),
  )
}

/** A site and a wallet that pair, settle a session and sign twice; one answer is never fetched, and ends by its time. */
async function visit(mailbox: Mailbox, number: number) {
  const [pairing, session] = [newTopic(), newTopic()]
  const [site, wallet] = [`did:key:zSite${number}`, `did:key:zWallet${number}`]
  for (const topic of [pairing, session]) mailbox.watch(topic)
  await deliver(mailbox, pairing, site, wallet, 300, 900)
  await deliver(mailbox, pairing, wallet, site, 300, 300)
  await deliver(mailbox, session, wallet, site, 300, 1_200)
  for (let request = 0; request < 2; request++) {
    await deliver(mailbox, session, site, wallet, 300, 600)
    await deliver(mailbox, session, wallet, site, 300, 400)
  }
  // What a session tells the other side waits for hours where that is away.
  await deliver(mailbox, session, site, wallet, 5 * 3_600, 200)
  const late = newMessage({ topic: session, ttl: 1_800, publisher: wallet })
  expect(await publish(mailbox, late)).toBe('stored')
  for (const topic of [pairing, session]) mailbox.unwatch(topic)
}

function filesOf(folder: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'))
  const bytes = names.reduce((sum, name) => sum + orGone(() => statSync(join(folder, name)).size), 0)
  return { files: names.length, bytes, descriptors: descriptorsOf(folder) }
}

/** Simulates a day of visits; returns what the mailbox stores after each step. */
async function simulateDay() {
  const folder = servers.folder()
  const metrics = createMetrics()
  const { clock, step } = steppingClock(stepMs)
  const {
    mailbox,
    arrivals: arrived,
    missedTopics: missed,
    departures: left,
  } = await openMailbox(
    (_, limits, events) =>
      createEmbeddedMailbox({ folder, limits, clock, log: () => undefined, metrics, events, segmentBytes }),
    '',
  )
  const fill = (name: string) =>
    Number(new RegExp(`^latchkit_relay_${name}_fill (\\S+)`, 'm').exec(metrics.text())?.[1])
  const sample = () => ({
    entries: { messages: mailbox.waiting(), bytes: fill('stored_bytes'), receipts: fill('receipts') },
    ...filesOf(join(folder, 'relay')),
  })
  const samples: ReturnType<typeof sample>[] = []
  const heaps: number[] = []
  for (let passed = 0; passed < 24 * hour; passed += stepMs) {
    await Promise.all(Array.from({ length: visits }, (_, index) => visit(mailbox, index)))
    await step()
    samples.push(sample())
    // The test's own notes are no memory of the mailbox's.
    for (const notes of [arrived, missed, left]) notes.length = 0
    if (heapsAt.includes(passed / hour)) heaps.push(await heapBytes())
  }
  await mailbox.close()
  return { samples, heaps, open: descriptorsOf(folder) }
}

it('holds as much after a day of ordinary visits as after six hours: entries, files, bytes, descriptors and heap', async () => {
  const { samples, heaps, open } = await simulateDay()
  const at = (hours: number) => (hours * hour) / stepMs
  const evening = samples.at(-1)
  expect(evening?.entries).toEqual(samples[at(6) - 1]?.entries)
  expect(evening?.entries.messages).toBeGreaterThan(visits)
  // Files fill up and empty over the five hours that the longest message waits: their mean over as long is compared.
  const mean = (from: number, kind: 'files' | 'bytes' | 'descriptors') =>
    samples.slice(at(from), at(from + 5)).reduce((sum, one) => sum + one[kind], 0) / at(5)
  const twoFiles = { files: 2, bytes: 2 * segmentBytes, descriptors: 2 }
  for (const kind of ['files', 'bytes', 'descriptors'] as const)
    expect(mean(19, kind), kind).toBeLessThanOrEqual(mean(6, kind) + twoFiles[kind])
  expect(open).toBe(0)
  const [noon = 0, night = 0] = heaps
  expect(noon).toBeGreaterThan(0)
  expect(night - noon).toBeLessThan(heapMay)
}, 120_000)
