import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../../../clock.js'
import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../limits/holder.js'
import type { Log } from '../../../operations/createLog.js'
import type { Metrics } from '../../../operations/createMetrics.js'
import { createHolderName } from '../createHolderName.js'
import { type Amount, createStoredCaps, type StoredCaps } from '../createStoredCaps.js'
import type { Mailbox, MailboxEvents, StoredMessage } from '../mailbox.js'
import { createScanBudget } from './createScanBudget.js'
import { type DiskJournalOptions, openDiskJournal } from './diskJournal.js'
import type { Journal } from './journal.js'
import { createMemoryJournal } from './memoryJournal.js'
import { messageLine } from './record.js'
import { startSweep } from './startSweep.js'
import { createTopicIndex, type NewEntry, type NewMessage, type TopicIndex } from './topicIndex.js'
import { addReceipt, hasRead, type WaitingMessage } from './waitingMessage.js'

export interface EmbeddedOptions {
  /** Folder of the journal; `undefined`: memory only. */
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

/** Parts that the functions of the mailbox share. */
interface MailboxParts {
  readonly options: EmbeddedOptions
  readonly caps: StoredCaps
  readonly topicIndex: TopicIndex
  readonly journal: Journal
  readonly watchedTopics: ReadonlySet<string>
  readonly positions: Positions
  readonly holderName: ReturnType<typeof createHolderName>
}

/** Generates positions: each is greater than all earlier positions, including those of recovered messages. */
interface Positions {
  next(now: number): number
  noteFound(position: number): void
}

function createPositions(): Positions {
  let lastPosition = 0
  return {
    next(now) {
      lastPosition = Math.max(now * 1000, lastPosition + 1)
      return lastPosition
    },
    noteFound(position) {
      lastPosition = Math.max(lastPosition, position)
    },
  }
}

/** Creates the mailbox of one process: an index in memory over a journal on disk. */
export async function createEmbeddedMailbox(options: EmbeddedOptions): Promise<Mailbox> {
  const { limits, clock, log, metrics } = options
  const caps = createStoredCaps({ limits, log, metrics })
  const topicIndex = createTopicIndex(caps, clock.now())
  const positions = createPositions()
  const latestEnd = (now: number) => now + limits().longestTtlSeconds * 1000
  const journal = await openJournal(
    options,
    createRestorers({ clock, caps, topicIndex, positions, latestEnd }),
  )
  topicIndex.sort()
  const stopSweep = startSweep(topicIndex, { clock, latestEnd, drop: journal.drop })
  const watchedTopics = new Set<string>()
  const holderName = createHolderName()
  const parts = { options, caps, topicIndex, journal, watchedTopics, positions, holderName }
  return {
    publish: publisher(parts),
    watch: (topic) => void watchedTopics.add(topic),
    unwatch: (topic) => void watchedTopics.delete(topic),
    read: reader(parts),
    acknowledge: acknowledger(parts),
    leave: () => undefined, // No other process uses this mailbox.
    waiting: topicIndex.count,
    ready: journal.ready,
    async close() {
      stopSweep()
      await journal.close()
    },
  }
}

async function openJournal(
  { folder, segmentBytes, ...options }: EmbeddedOptions,
  restorers: Restorers,
): Promise<Journal> {
  if (folder === undefined) return createMemoryJournal()
  const journalOptions = { ...restorers, ...(segmentBytes && { segmentBytes }) }
  return openDiskJournal({ ...options, folder: join(folder, 'relay'), ...journalOptions })
}

type Restorers = Pick<DiskJournalOptions, 'restore' | 'restoreReceipt'>

interface RestoringParts extends Pick<MailboxParts, 'caps' | 'topicIndex' | 'positions'> {
  readonly clock: Clock
  readonly latestEnd: (now: number) => number
}

/** Creates the functions that take over messages and receipts from the journal. */
const createRestorers = ({ clock, caps, topicIndex, positions, latestEnd }: RestoringParts): Restorers => ({
  restore({ message, size, holder, ...recovered }) {
    const expiresAt = Math.min(recovered.expiresAt, latestEnd(clock.now()))
    positions.noteFound(message.position)
    if (expiresAt <= clock.now()) return undefined
    caps.takeUnchecked(holder, { messages: 1, bytes: size })
    return topicIndex.add({ message, expiresAt, digest: digestOf(message.envelope), size, holder })
  },
  restoreReceipt(message, reader) {
    if (!mayAddReceipt(caps, message, reader)) return undefined
    // The journal does not store the holder of a receipt. Nearly all receipts of a stranger belong to their own messages.
    const { holder } = message
    caps.receipts.takeUnchecked(holder, 1)
    return addReceipt(message, reader, holder)
  },
})

const mayAddReceipt = (caps: StoredCaps, message: WaitingMessage, reader: string) =>
  !hasRead(message, reader) && caps.mayAddReceipt(message.receipts?.length ?? 0)

function publisher(parts: MailboxParts): Mailbox['publish'] {
  const { options, caps, topicIndex, journal, watchedTopics, positions, holderName } = parts
  const { limits, clock, events } = options

  function entryOf({ message, digest }: NewMessage, holder: Holder, now: number): NewEntry & Line {
    const storedMessage = { ...message, position: positions.next(now) }
    const expiresAt = now + message.ttl * 1000
    const line = messageLine(storedMessage, expiresAt, holder)
    return { message: storedMessage, digest, expiresAt, line, size: Buffer.byteLength(line), holder }
  }

  function reserve(entries: readonly NewEntry[], holder: Holder): boolean {
    if (entries.length === 0) return true
    const bytes = entries.reduce((sum, { size }) => sum + size, 0)
    const ttl = Math.max(...entries.map(({ message }) => message.ttl))
    return topicIndex.fits(entries, limits()) && caps.take(holder, { messages: entries.length, bytes }, ttl)
  }

  return (messages, done, address) => {
    const now = clock.now()
    const holder = holderName(address)
    const newMessages = topicIndex.withoutStored(messages, digestOf, now)
    const entries = newMessages.map((one) => entryOf(one, holder, now))
    if (!reserve(entries, holder)) return done('full')
    const addedMessages = entries.map((entry) => {
      const waiting = topicIndex.add(entry)
      journal.addMessage(waiting, entry.message, entry.line)
      return { waiting, stored: entry.message }
    })
    journal.whenDurable((isWritten) => {
      // A message that was published before may still have been waiting for the disk: if the disk then failed, the message is not stored
      // after all.
      const isStored =
        newMessages.length === messages.length ||
        topicIndex.withoutStored(messages, digestOf, now).length === 0
      const isDurable = isWritten && isStored
      if (!isDurable) for (const { waiting } of addedMessages) topicIndex.remove(waiting)
      done(isDurable ? 'stored' : 'failed')
      if (isDurable)
        for (const { stored } of addedMessages) if (watchedTopics.has(stored.topic)) events.onArrival(stored)
    })
  }
}

function reader({ options: { clock }, topicIndex, journal }: MailboxParts): Mailbox['read'] {
  const scanBudget = createScanBudget()
  return async ({ topic, reader, after, limit, bytes }) => {
    const messages: StoredMessage[] = []
    let foundAmount: Amount = { messages: 0, bytes: 0 }
    let reachedPosition = after
    for (;;) {
      while (scanBudget.rowsLeft() <= 0) await scanBudget.nextTurn()
      const query = {
        reader,
        after: reachedPosition,
        limit,
        bytes,
        now: clock.now(),
        maxScanned: scanBudget.rowsLeft(),
        foundAmount,
      }
      const page = topicIndex.page(topic, query)
      scanBudget.spend(page.scannedCount)
      const storedMessages = await Promise.all(page.messages.map((message) => journal.read(message)))
      messages.push(...storedMessages.filter((message) => message !== undefined))
      if (!page.isPaused) return { messages, reachedPosition: page.reachedPosition, more: page.more }
      ;({ foundAmount, reachedPosition } = page)
    }
  }
}

const acknowledger =
  ({ caps, topicIndex, journal, holderName }: MailboxParts): Mailbox['acknowledge'] =>
  (reader, receipts, address) => {
    const holder = holderName(address)
    for (const { topic, position } of receipts) {
      const message = topicIndex.find(topic, position)
      if (!message || !mayAddReceipt(caps, message, reader) || !caps.receipts.take(holder, 1)) continue
      journal.addReceipt(addReceipt(message, reader, holder))
    }
  }

const digestOf = (envelope: string) => hash('sha256', envelope, 'binary')
