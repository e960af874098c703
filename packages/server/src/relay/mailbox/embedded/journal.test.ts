import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RelayLimits } from '../../../config/relayLimits.js'
import { createTestServers } from '../../../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../../../fixtures/topic.js'
import { until } from '../../../fixtures/until.js'
import { createMetrics } from '../../../operations/createMetrics.js'
import { newMessage, type OpenMailbox, openMailbox, publish, readAll } from '../fixtures/mailboxes.js'
import { createEmbeddedMailbox } from './createEmbeddedMailbox.js'
import { messageLine, parseLine, receiptLine } from './record.js'

const servers = createTestServers()
const opened: OpenMailbox[] = []
afterEach(async () => {
  for (const { mailbox } of opened.splice(0)) await mailbox.close()
  await servers.end()
})

const clock = createFakeClock(1_800_000_000_000)
const logged: string[] = []
const start = async (folder: string, segmentBytes?: number, given: Partial<RelayLimits> = {}) => {
  const one = await openMailbox(
    (_, limits, events) =>
      createEmbeddedMailbox({
        folder,
        limits,
        clock,
        log: (_level, event) => void logged.push(event),
        metrics: createMetrics(),
        events,
        ...(segmentBytes ? { segmentBytes } : {}),
      }),
    '',
    given,
  )
  opened.push(one)
  return one.mailbox
}
const stop = async () => {
  await opened.pop()?.mailbox.close()
}
const files = (folder: string) =>
  readdirSync(join(folder, 'relay'))
    .filter((name) => name.endsWith('.log'))
    .sort()
    .map((name) => join(folder, 'relay', name))
const size = (folder: string) => files(folder).reduce((sum, path) => sum + statSync(path).size, 0)

describe('a line', () => {
  it('is what it was, whatever the message is', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    const holders = fc.constantFrom('1a2b3', '1a2b3:0:0:c4d5e', undefined)
    fc.assert(
      fc.property(fc.string({ unit }), fc.option(fc.string()), holders, (envelope, attestation, holder) => {
        const message = { ...newMessage({ envelope, attestation }), position: 1_800_000_000_000_001 }
        const line = messageLine(message, 1_800_000_300_000, holder)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        const bytes = Buffer.from(line.slice(0, -1)) // lone surrogates must survive it too
        expect(parseLine(bytes.toString())).toEqual({
          kind: 'message',
          message,
          expiresAt: 1_800_000_300_000,
          holder,
        })
      }),
    )
    expect(parseLine(receiptLine(7, 'did:key:z').trimEnd())).toEqual({
      kind: 'receipt',
      position: 7,
      reader: 'did:key:z',
    })
  })

  it('is written and read in a form that outlives a build', () => {
    const message = {
      position: 1_800_000_000_000_001,
      topic: '7d8f'.repeat(16),
      tag: 1108,
      attestation: null,
      ttl: 300,
      publisher: 'did:key:z6MkOne',
      envelope: 'AAECAw==',
    }
    const expiresAt = 1_800_000_300_000
    const start = `[1800000000000001,1800000300000,"${message.topic}",1108`
    const end = '300,"did:key:z6MkOne","AAECAw=="'
    const [known, unknown, receipt] = [
      `7edd7724 ${start},null,${end},"1a2b3"]`,
      `16344a4c ${start},"a.b.c",${end}]`,
      'bd262bd8 [1800000000000001,"did:key:z6MkTwo"]',
    ]
    const other = { ...message, attestation: 'a.b.c' }
    expect([
      messageLine(message, expiresAt, '1a2b3'),
      messageLine(other, expiresAt),
      receiptLine(message.position, 'did:key:z6MkTwo'),
    ]).toEqual([known, unknown, receipt].map((line) => `${line}\n`))
    expect([known, unknown, receipt].map(parseLine)).toEqual([
      { kind: 'message', message, expiresAt, holder: '1a2b3' },
      { kind: 'message', message: other, expiresAt, holder: undefined },
      { kind: 'receipt', position: message.position, reader: 'did:key:z6MkTwo' },
    ])
  })

  it('error: any change of a character is noticed', () => {
    const line = messageLine({ ...newMessage(), position: 5 }, 6).trimEnd()
    for (let at = 0; at < line.length; at++) {
      const other = line[at] === 'x' ? 'y' : 'x'
      expect(parseLine(line.slice(0, at) + other + line.slice(at + 1))).toBeUndefined()
      expect(parseLine(line.slice(0, at))).toBeUndefined()
    }
  })
})

describe('after a crash', () => {
  it('a last line that was cut short anywhere is left out, everything before it is there', async () => {
    const folder = servers.folder()
    const mailbox = await start(folder)
    const topic = newTopic()
    const messages = Array.from({ length: 5 }, () => newMessage({ topic }))
    for (const message of messages) await publish(mailbox, message)
    await stop()
    const [path = ''] = files(folder)
    const whole = readFileSync(path)
    const last = whole.lastIndexOf('\n', whole.length - 2) + 1
    for (const at of [last, last + 1, last + 9, whole.length - 20, whole.length - 1]) {
      const copy = servers.folder()
      await start(copy) // makes the folder
      await stop()
      for (const file of files(copy)) truncateSync(file, 0)
      writeFileSync(join(copy, 'relay', '00000077.log'), whole.subarray(0, at))
      const after = await start(copy)
      const found = await readAll(after, topic, 'reader')
      expect(found.map(({ envelope }) => envelope)).toEqual(
        messages.slice(0, 4).map(({ envelope }) => envelope),
      )
      expect(await publish(after, messages[4] ?? newMessage())).toBe('stored')
      expect(await readAll(after, topic, 'reader')).toHaveLength(5)
      await stop()
    }
  })

  it('error: a damaged line is counted and left out, those after it are there', async () => {
    const folder = servers.folder()
    const mailbox = await start(folder)
    const topic = newTopic()
    for (let n = 0; n < 3; n++) await publish(mailbox, newMessage({ topic }))
    await stop()
    const [path = ''] = files(folder)
    const lines = readFileSync(path, 'latin1').split('\n')
    lines[1] = `${lines[1]?.slice(0, 60)}#${lines[1]?.slice(61)}`
    writeFileSync(path, lines.join('\n'), 'latin1')
    logged.length = 0
    expect(await readAll(await start(folder), topic, 'reader')).toHaveLength(2)
    expect(logged).toEqual(['mailbox.lines-damaged'])
  })

  it('a message that was being moved stands twice and is there once', async () => {
    const folder = servers.folder()
    const mailbox = await start(folder)
    const message = newMessage()
    await publish(mailbox, message)
    await stop()
    const [path = ''] = files(folder)
    writeFileSync(join(folder, 'relay', '00000090.log'), readFileSync(path))
    expect(await readAll(await start(folder), message.topic, 'reader')).toHaveLength(1)
  })

  it('files of others are left alone', async () => {
    const folder = servers.folder()
    await start(folder)
    await stop()
    for (const name of ['notes.txt', '12.log', 'x.log']) appendFileSync(join(folder, 'relay', name), 'mine')
    await start(folder)
    await stop()
    expect(readdirSync(join(folder, 'relay'))).toEqual(
      expect.arrayContaining(['notes.txt', '12.log', 'x.log']),
    )
  })
})

describe('tidying up', () => {
  it('files whose messages have ended are removed; what lives longer is moved with its receipts', async () => {
    const folder = servers.folder()
    const mailbox = await start(folder, 20_000)
    const topic = newTopic()
    const lasting = Array.from({ length: 4 }, () => newMessage({ topic, ttl: 86_400 }))
    for (const message of lasting) {
      await publish(mailbox, message)
      const fill = Array.from({ length: 120 }, () => newMessage({ ttl: 60, envelope: newEnvelope(200) }))
      for (let from = 0; from < fill.length; from += 20)
        await publish(mailbox, ...fill.slice(from, from + 20))
    }
    const [first] = await readAll(mailbox, topic, 'reader')
    mailbox.acknowledge('reader', [{ topic, position: first?.position ?? 0 }])
    await publish(mailbox, newMessage({ ttl: 60 }))
    expect(files(folder).length).toBeGreaterThan(5)
    const full = size(folder)
    await clock.advance(62_000)
    await publish(mailbox, newMessage({ ttl: 60, envelope: newEnvelope(20_000) }))
    await publish(mailbox, newMessage({ ttl: 60 })) // turns over, so that the file before can go too
    // What is left: the four that live longer, and the two of this round, one of them of 27 kB.
    await until(() => files(folder).length <= 3 && size(folder) < full / 3)
    expect(mailbox.waiting()).toBe(6)
    expect(await readAll(mailbox, topic, 'reader')).toHaveLength(3)
    await stop()
    const after = await start(folder, 20_000)
    expect((await readAll(after, topic, 'reader')).map(({ envelope }) => envelope)).toEqual(
      lasting.slice(1).map(({ envelope }) => envelope),
    )
    expect(await readAll(after, topic, 'other')).toHaveLength(4)
  })

  it('files full of receipts are written once, and not again and again', async () => {
    const folder = servers.folder()
    const mailbox = await start(folder, 10_000)
    const topic = newTopic()
    const messages = Array.from({ length: 20 }, () => newMessage({ topic, ttl: 86_400 }))
    await publish(mailbox, ...messages)
    const positions = (await readAll(mailbox, topic, 'nobody')).map(({ position }) => position)
    const newest = () => Number(files(folder).at(-1)?.slice(-12, -4))
    const nameOf = (reader: number) => `did:key:z6Mk${reader}`.padEnd(200, 'x')
    // The receipts go to files of their own, beside those of what comes meanwhile.
    for (let reader = 0; reader < 15; reader++) {
      mailbox.acknowledge(
        nameOf(reader),
        positions.map((position) => ({ topic, position })),
      )
      await publish(mailbox, newMessage({ ttl: 86_400 }))
    }
    const before = newest()
    for (let n = 0; n < 40; n++) await publish(mailbox, newMessage({ ttl: 86_400 }))
    expect(newest() - before).toBeLessThan(6)
    await stop()
    const after = await start(folder, 10_000)
    for (let reader = 0; reader < 15; reader++)
      expect(await readAll(after, topic, nameOf(reader))).toEqual([])
    expect(await readAll(after, topic, 'nobody')).toHaveLength(20)
  })

  it('receipts are bounded in all: what there is no room for is handed out again', async () => {
    const folder = servers.folder()
    const limits = { storedReceipts: 4, addressSharePercent: 50 }
    const mailbox = await start(folder, undefined, limits)
    const topic = newTopic()
    await publish(mailbox, newMessage({ topic }))
    const [found] = await readAll(mailbox, topic, 'nobody')
    const receipts = [{ topic, position: found?.position ?? 0 }]
    for (const reader of ['1', '2', '3', '4']) mailbox.acknowledge(reader, receipts, '203.0.113.1')
    const left = async (reader: string) => (await readAll(mailbox, topic, reader)).length
    expect([await left('1'), await left('2'), await left('3')]).toEqual([0, 0, 1])
    mailbox.acknowledge('5', receipts, '203.0.113.2')
    expect(await left('5')).toBe(0)
    await clock.advance(302_000)
    await publish(mailbox, newMessage({ topic }))
    const [next] = await readAll(mailbox, topic, 'nobody')
    mailbox.acknowledge('3', [{ topic, position: next?.position ?? 0 }], '203.0.113.1')
    expect(await left('3')).toBe(0)
  })

  it('many restarts leave few files', async () => {
    const folder = servers.folder()
    const topic = newTopic()
    for (let n = 0; n < 8; n++) {
      await publish(await start(folder), newMessage({ topic, ttl: 86_400 }))
      await stop()
    }
    const mailbox = await start(folder)
    await until(() => files(folder).length <= 2)
    expect(await readAll(mailbox, topic, 'reader')).toHaveLength(8)
  })

  it('random lives, acknowledgements, restarts: always what a list would hold', async () => {
    const step = fc.record({
      kind: fc.constantFrom('publish', 'publish', 'publish', 'acknowledge', 'wait', 'restart'),
      ttl: fc.constantFrom(1, 3, 20, 60),
      topic: fc.nat(1),
      reader: fc.constantFrom('ada', 'bea'),
      bytes: fc.constantFrom(10, 400),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        const folder = servers.folder()
        const topics = [newTopic(), newTopic()]
        let mailbox = await start(folder, 3_000)
        let model: { topic: string; message: string; ends: number; readers: string[] }[] = []
        const check = async (reader: string, topic: string) => {
          model = model.filter(({ ends }) => ends > clock.now())
          const expected = model.filter((one) => one.topic === topic && !one.readers.includes(reader))
          const found = await readAll(mailbox, topic, reader)
          expect(found.map(({ envelope }) => envelope)).toEqual(
            expected.map(({ message: envelope }) => envelope),
          )
          return { found, expected }
        }
        for (const { kind, ttl, topic: at, reader, bytes } of steps) {
          const topic = topics[at] ?? ''
          if (kind === 'publish') {
            const message = newMessage({ topic, ttl, envelope: newEnvelope(bytes) })
            expect(await publish(mailbox, message)).toBe('stored')
            model.push({ topic, message: message.envelope, ends: clock.now() + ttl * 1_000, readers: [] })
          } else if (kind === 'wait') await clock.advance(ttl * 500)
          else if (kind === 'restart') {
            await stop()
            mailbox = await start(folder, 3_000)
          } else {
            const { found, expected } = await check(reader, topic)
            if (!found[0]) continue
            mailbox.acknowledge(reader, [{ topic, position: found[0].position }])
            expected[0]?.readers.push(reader)
          }
        }
        for (const topic of topics) await check('ada', topic)
        await stop()
      }),
      { numRuns: 20 },
    )
  })
})

/** Waits until the mailbox is ready again, while time passes and no client publishes. */
const heals = (mailbox: OpenMailbox['mailbox']) =>
  until(async () => {
    await clock.advance(1_000)
    return mailbox.ready()
  })

describe('a disk with little space left', () => {
  it('is not ready and takes nothing until there is more, with nobody publishing', async () => {
    const folder = servers.folder()
    const mailbox = await start(folder, undefined, { diskReserveBytes: Number.MAX_SAFE_INTEGER })
    expect(mailbox.ready()).toBe(false)
    expect(await publish(mailbox, newMessage())).toBe('failed')
    Object.assign(opened.at(-1)?.limits ?? {}, { diskReserveBytes: 1 })
    await heals(mailbox)
    expect(await publish(mailbox, newMessage())).toBe('stored')
    Object.assign(opened.at(-1)?.limits ?? {}, { diskReserveBytes: Number.MAX_SAFE_INTEGER })
    await until(async () => {
      await clock.advance(1_000)
      return !mailbox.ready()
    })
    expect(files(folder)).toHaveLength(1)
  })
})

describe('a disk', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Starts with one message kept; `fails` says how writing goes wrong from then on, and answers what mends it. */
  async function startOn(folder: string, topic: string) {
    // FileHandle is not exported, so its prototype is taken from one.
    const handle = await open(join(folder, 'probe'), 'w')
    const prototype = Object.getPrototypeOf(handle)
    await handle.close()
    const mailbox = await start(folder)
    await publish(mailbox, newMessage({ topic }))
    const { write: whole } = prototype
    const fails = (how: (...to: unknown[]) => unknown) => {
      const spy = vi.spyOn(prototype, 'write').mockImplementation(how)
      return () => spy.mockRestore()
    }
    return { mailbox, fails, whole }
  }

  it('error: that cannot be written: nothing is acknowledged, it is not ready, and recovers', async () => {
    const folder = servers.folder()
    const topic = newTopic()
    const { mailbox, fails } = await startOn(folder, topic)
    const mend = fails(() => {
      throw Object.assign(new Error('x'), { code: 'ENOSPC' })
    })
    const lost = newMessage({ topic })
    // The same message once more while it is on its way to the disk: it is kept as little as the first.
    const twice = publish(mailbox, lost)
    await new Promise((next) => setImmediate(next))
    expect(await Promise.all([twice, publish(mailbox, lost), publish(mailbox, lost)])).toEqual([
      'failed',
      'failed',
      'failed',
    ])
    expect(mailbox.ready()).toBe(false)
    expect(logged).toContain('mailbox.write-failed')
    expect(await readAll(mailbox, topic, 'reader')).toHaveLength(1)
    mend()
    await heals(mailbox)
    expect(await publish(mailbox, lost)).toBe('stored')
    expect(await readAll(mailbox, topic, 'reader')).toHaveLength(2)
    await stop()
    expect(await readAll(await start(folder), topic, 'reader')).toHaveLength(2)
  })

  it('error: that is full for long: no file is left behind, it says so once a minute, and heals by itself', async () => {
    const folder = servers.folder()
    const topic = newTopic()
    const { mailbox, fails, whole } = await startOn(folder, topic)
    logged.length = 0
    let tries = 0
    const mend = fails(function (this: unknown, ...to) {
      tries += 1
      return whole.apply(this, to.with(2, Math.floor(Number(to[2]) / 2)))
    })
    for (let n = 0; n < 30; n++) expect(await publish(mailbox, newMessage({ topic }))).toBe('failed')
    expect(tries).toBe(1)
    expect(files(folder)).toHaveLength(1)
    expect(logged).toEqual(['mailbox.write-failed'])
    await until(async () => {
      await clock.advance(1_000)
      return logged.length === 3
    })
    expect(new Set(logged)).toEqual(new Set(['mailbox.write-failed']))
    expect(tries).toBeLessThan(12)
    mend()
    await heals(mailbox)
    expect(logged.at(-1)).toBe('mailbox.write-healed')
    expect(files(folder)).toHaveLength(1)
    expect(await publish(mailbox, newMessage({ topic }))).toBe('stored')
    await stop()
    logged.length = 0
    expect(await readAll(await start(folder), topic, 'reader')).toHaveLength(2)
    expect(logged).toEqual([])
  })

  it('error: a file that cannot be written any more is given up for another', async () => {
    const folder = servers.folder()
    const topic = newTopic()
    const { mailbox, fails, whole } = await startOn(folder, topic)
    let broken: unknown
    fails(function (this: { fd: number }, ...to) {
      broken ??= this.fd
      if (this.fd === broken) throw Object.assign(new Error('x'), { code: 'EIO' })
      return whole.apply(this, to)
    })
    expect(await publish(mailbox, newMessage({ topic }))).toBe('failed')
    await heals(mailbox)
    expect(await publish(mailbox, newMessage({ topic }))).toBe('stored')
    await stop()
    expect(await readAll(await start(folder), topic, 'reader')).toHaveLength(2)
  })

  it('error: that can be written nowhere: each file that was tried instead is gone again', async () => {
    const folder = servers.folder()
    const { mailbox, fails } = await startOn(folder, newTopic())
    let tries = 0
    const mend = fails(() => {
      tries += 1
      throw Object.assign(new Error('x'), { code: 'EIO' })
    })
    expect(await publish(mailbox, newMessage())).toBe('failed')
    await until(async () => {
      await clock.advance(1_000)
      return tries > 6
    })
    await until(() => files(folder).length === 1)
    mend()
    await heals(mailbox)
    expect(files(folder)).toHaveLength(1)
  })

  it('error: that is full and takes a part of what is written has taken nothing', async () => {
    const folder = servers.folder()
    const topic = newTopic()
    const { mailbox, fails, whole } = await startOn(folder, topic)
    const mend = fails(function (this: unknown, ...to) {
      return whole.apply(this, to.with(2, Math.floor(Number(to[2]) / 2)))
    })
    const lost = newMessage({ topic })
    expect(await publish(mailbox, lost)).toBe('failed')
    mend()
    await heals(mailbox)
    expect(await publish(mailbox, lost)).toBe('stored')
    await stop()
    expect(await readAll(await start(folder), topic, 'reader')).toHaveLength(2)
  })
})
