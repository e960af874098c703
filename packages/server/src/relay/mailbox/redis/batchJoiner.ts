import type { MailboxEvents, PublishOutcome } from '../mailbox.js'
import { decodeMessage } from './messageCodec.js'

/** Messages that are published together, and the callback for when all are stored. */
export interface Batch {
  readonly id: number
  readonly outcomes: (PublishOutcome | undefined)[]
  open: number
  readonly done: (outcome: PublishOutcome) => void
}

interface Announcement {
  readonly topic: string
  readonly text: string
}

const worst = (outcomes: readonly (PublishOutcome | undefined)[]): PublishOutcome =>
  outcomes.find((one) => one === 'failed') ?? outcomes.find((one) => one === 'full') ?? 'stored'

/**
 * Joins what two connections to Redis say of a batch. A message of this process is announced on one and answered on the
 * other, and either may be first; its publisher has to be told before anybody else. Announcements are handled strictly
 * in their order, and wait while the batch of the first one is not complete.
 */
export function createBatchJoiner(self: string, events: MailboxEvents) {
  const batches = new Map<number, Batch>()
  const announcements: Announcement[] = []
  let last = 0
  let busy = false

  function settle(batch: Batch, index: number, outcome: PublishOutcome): void {
    if (batch.outcomes[index] !== undefined) return
    batch.outcomes[index] = outcome
    batch.open -= 1
    if (batch.open > 0) return
    batches.delete(batch.id)
    batch.done(worst(batch.outcomes))
    drain()
  }

  /** `false`: it has to wait. */
  function deliver({ topic, text }: Announcement): boolean {
    const [, leaver, clientId] = /^left (\S+) (.*)$/s.exec(text) ?? []
    if (clientId !== undefined) {
      // One's own comes back late: the client may have subscribed anew here, and is known to have left before.
      if (leaver !== self) events.left(topic, clientId)
      return true
    }
    const [, position = '', sender = '', message = ''] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? []
    const [process, batchId, index] = sender.split('.')
    const batch = process === self ? batches.get(Number(batchId)) : undefined
    if (batch) {
      settle(batch, Number(index), 'stored')
      if (batch.open > 0) return false
    }
    events.arrived(decodeMessage(topic, Number(position), message))
    return true
  }

  function drain(): void {
    if (busy) return
    busy = true
    for (let next = announcements[0]; next && deliver(next); next = announcements[0]) announcements.shift()
    busy = false
  }

  return {
    open(count: number, done: (outcome: PublishOutcome) => void): Batch {
      last += 1
      const batch = { id: last, outcomes: Array.from({ length: count }, () => undefined), open: count, done }
      batches.set(last, batch)
      return batch
    },
    settle,
    announced(topic: string, text: string): void {
      announcements.push({ topic, text })
      drain()
    },
    leaveText: (clientId: string) => `left ${self} ${clientId}`,
  }
}
