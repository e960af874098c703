import type { RelayLimits } from '../../config/relayLimits.js'
import { createCap } from '../../limits/createCap.js'
import type { Holder } from '../../limits/holder.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'

/** The room that messages take in a mailbox: how many they are, and their bytes with everything that is stored with them. */
export interface Amount {
  readonly messages: number
  readonly bytes: number
}

export interface StoredCapsOptions {
  readonly limits: () => RelayLimits
  readonly log: Log
  readonly metrics: Metrics
}

const reservedShare = 0.1

/**
 * Creates the caps of what a mailbox stores: messages and bytes, which are taken and given back together, and receipts. In Redis receipts
 * have no gauge, since the number of a topic's messages bounds them.
 */
export function createStoredCaps({ limits, log, metrics }: StoredCapsOptions) {
  const common = { share: () => limits().addressSharePercent / 100, reservedShare, log, metrics }
  const messages = createCap({
    ...common,
    name: 'relay_stored_messages',
    about: 'Messages that wait in the mailbox',
    total: () => limits().storedMessages,
  })
  const bytes = createCap({
    ...common,
    name: 'relay_stored_bytes',
    about: 'Length of the messages that wait in the mailbox',
    total: () => limits().storedBytes,
  })
  const receipts = createCap({
    ...common,
    reservedShare: 0,
    name: 'relay_receipts',
    about: 'Receipts of messages that wait in the mailbox',
    total: () => limits().storedReceipts,
  })
  const droppedReceipts = metrics.counter(
    'latchkit_relay_receipts_dropped_total',
    'Receipts that were not kept, since their message has as many as it may.',
  )
  return {
    receipts,
    /** Whether a message with `count` receipts may have one more. */
    mayAddReceipt(count: number): boolean {
      const isAllowed = count < limits().receiptsPerMessage
      if (!isAllowed) droppedReceipts.add()
      return isAllowed
    },
    /** Takes room for an amount of messages if there is enough. `ttl` is the longest ttl of these messages, in seconds. */
    take(holder: Holder, amount: Amount, ttl: number): boolean {
      const isShortLived = ttl <= limits().shortTtlSeconds
      if (!messages.take(holder, amount.messages, { isShortLived })) return false
      if (bytes.take(holder, amount.bytes, { isShortLived })) return true
      messages.release(holder, amount.messages)
      return false
    },
    /** Takes room for what is stored already, even beyond the cap. */
    takeUnchecked(holder: Holder, amount: Amount): void {
      messages.takeUnchecked(holder, amount.messages)
      bytes.takeUnchecked(holder, amount.bytes)
    },
    release(holder: Holder, amount: Amount): void {
      messages.release(holder, amount.messages)
      bytes.release(holder, amount.bytes)
    },
    used: (): Amount => ({ messages: messages.used(), bytes: bytes.used() }),
  }
}

export type StoredCaps = ReturnType<typeof createStoredCaps>
