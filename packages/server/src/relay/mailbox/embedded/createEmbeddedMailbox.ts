import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../../../clock.js'
import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Log } from '../../../operations/createLog.js'
import type { Metrics } from '../../../operations/createMetrics.js'
import type { Holder } from '../../../operations/holder.js'
import { createHolderName } from '../createHolderName.js'
import { type Amount, createStoredCaps } from '../createStoredCaps.js'
import type {
  Mailbox,
  MailboxEvents,
  Message,
  Page,
  PublishOutcome,
  ReadQuery,
  Receipt,
  StoredMessage,
} from '../mailbox.js'
import { createScanBudget } from './createScanBudget.js'
import { openDiskJournal } from './diskJournal.js'
import type { Journal } from './journal.js'
import { createMemoryJournal } from './memoryJournal.js'
import { createMessageTable, type Row } from './messageTable.js'
import { messageLine } from './record.js'
import type { FoundMessage } from './recover.js'
import { startSweep } from './startSweep.js'
import { createTopicIndex, type NewEntry, type NewMessage } from './topicIndex.js'

export interface EmbeddedOptions {
  /** Folder of the journal; nothing: memory only. */
  readonly folder: string | undefined
  readonly limits: () => RelayLimits
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly events: MailboxEvents
  readonly segmentBytes?: number
}

interface Line {
  readonly line: string
}

/** The mailbox of one process: an index in memory over a journal on disk. */
export async function createEmbeddedMailbox(options: EmbeddedOptions): Promise<Mailbox> {
  const { folder, limits, clock, log, metrics, events } = options
  const table = createMessageTable()
  const caps = createStoredCaps({ limits, log, metrics })
  const topicIndex = createTopicIndex(table, caps, clock.now())
  const holderName = createHolderName()
  const scan = createScanBudget()
  const watched = new Set<string>()
  let last = 0

  const latestEnd = (now: number) => now + limits().longestTtlSeconds * 1000
  const restore = ({ message, size, holder, ...found }: FoundMessage) => {
    const expiresAt = Math.min(found.expiresAt, latestEnd(clock.now()))
    last = Math.max(last, message.position)
    if (expiresAt <= clock.now()) return undefined
    caps.hold(holder, { messages: 1, bytes: size })
    const digest = digestOf(message.envelope)
    return topicIndex.add({ message, expiresAt, digest, size, holder })
  }
  const mayAddReader = (row: Row, reader: string) =>
    !table.hasRead(row, reader) && caps.mayAddReceipt(table.readerCount(row))
  const restoreReceipt = (row: Row, reader: string) => {
    if (!mayAddReader(row, reader)) return false
    // The journal does not say whose it is. Nearly all receipts of a stranger are of his own messages.
    const holder = table.holder(row)
    caps.receipts.hold(holder, 1)
    table.addReader(row, reader, holder)
    return true
  }
  const journal: Journal =
    folder === undefined
      ? createMemoryJournal(table)
      : await openDiskJournal({
          folder: join(folder, 'relay'),
          clock,
          limits,
          log,
          metrics,
          table,
          restore,
          restoreReceipt,
          ...segmentSize(options),
        })
  topicIndex.sort()

  const stopSweep = startSweep(topicIndex, { clock, latestEnd, drop: journal.drop })

  function entryOf({ message, digest }: NewMessage, holder: Holder, now: number): NewEntry & Line {
    last = Math.max(now * 1000, last + 1)
    const stored = { ...message, position: last }
    const expiresAt = now + message.ttl * 1000
    const line = messageLine(stored, expiresAt, holder)
    return { message: stored, digest, expiresAt, line, size: Buffer.byteLength(line), holder }
  }

  function reserve(entries: readonly NewEntry[], holder: Holder): boolean {
    if (entries.length === 0) return true
    const bytes = entries.reduce((sum, { size }) => sum + size, 0)
    const ttl = Math.max(...entries.map(({ message }) => message.ttl))
    return topicIndex.fits(entries, limits()) && caps.take(holder, { messages: entries.length, bytes }, ttl)
  }

  function publish(messages: readonly Message[], done: (outcome: PublishOutcome) => void, address?: Holder) {
    const now = clock.now()
    const holder = holderName(address)
    const fresh = topicIndex.withoutStored(messages, digestOf, now)
    const entries = fresh.map((one) => entryOf(one, holder, now))
    if (!reserve(entries, holder)) return done('full')
    const added = entries.map((entry) => {
      const row = topicIndex.add(entry)
      journal.addMessage(row, entry.message, entry.line)
      return { row, stored: entry.message }
    })
    journal.whenDurable((written) => {
      // One that is known may have been on its way to a disk that failed: it is gone again.
      const isStored =
        fresh.length === messages.length || topicIndex.withoutStored(messages, digestOf, now).length === 0
      const durable = written && isStored
      if (!durable) for (const { row, stored } of added) topicIndex.remove(row, stored.position)
      done(durable ? 'stored' : 'failed')
      if (durable) for (const { stored } of added) if (watched.has(stored.topic)) events.arrived(stored)
    })
  }

  async function read({ topic, reader, after, limit, bytes }: ReadQuery): Promise<Page> {
    const messages: StoredMessage[] = []
    let found: Amount = { messages: 0, bytes: 0 }
    let reached = after
    for (;;) {
      while (scan.left() <= 0) await scan.nextTurn()
      const query = { reader, after: reached, limit, bytes, now: clock.now(), most: scan.left(), found }
      const page = topicIndex.page(topic, query)
      scan.spend(page.looked)
      const read = await Promise.all(page.rows.map((row) => journal.read(row)))
      messages.push(...read.filter((message) => message !== undefined))
      if (!page.paused) return { messages, reached: page.reached, more: page.more }
      ;({ found, reached } = page)
    }
  }

  function acknowledge(reader: string, receipts: readonly Receipt[], address?: Holder) {
    const holder = holderName(address)
    for (const { topic, position } of receipts) {
      const row = topicIndex.find(topic, position)
      if (row === undefined || !mayAddReader(row, reader) || !caps.receipts.take(holder, 1)) continue
      table.addReader(row, reader, holder)
      journal.addReceipt(row, reader)
    }
  }

  return {
    publish,
    watch: (topic) => void watched.add(topic),
    unwatch: (topic) => void watched.delete(topic),
    read,
    acknowledge,
    leave: () => undefined, // there is no other process
    waiting: topicIndex.count,
    ready: journal.ready,
    async close() {
      stopSweep()
      await journal.close()
    },
  }
}

const digestOf = (envelope: string) => hash('sha256', envelope, 'binary')

const segmentSize = ({ segmentBytes }: EmbeddedOptions) => (segmentBytes ? { segmentBytes } : {})
