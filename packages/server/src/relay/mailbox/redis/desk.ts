import type { Filed, MailboxEvents } from '../mailbox.js'
import { decodeMessage } from './messageCodec.js'

/** Messages that are published together, and who wants to know when all are kept. */
export interface Batch {
  readonly id: number
  readonly outcomes: (Filed | undefined)[]
  open: number
  readonly done: (outcome: Filed) => void
}

interface Note {
  readonly topic: string
  readonly text: string
}

const worst = (outcomes: readonly (Filed | undefined)[]): Filed =>
  outcomes.find((one) => one === 'failed') ?? outcomes.find((one) => one === 'full') ?? 'stored'

/**
 * Brings together what two connections to Redis say. A message of this process is announced on one and answered on the
 * other, and either may be first; its publisher has to be told before anybody else. Announcements are handled strictly
 * in their order, and wait while the batch of the first one is not complete.
 */
export function createDesk(self: string, events: MailboxEvents) {
  const batches = new Map<number, Batch>()
  const notes: Note[] = []
  let last = 0
  let busy = false

  function settle(batch: Batch, index: number, outcome: Filed): void {
    if (batch.outcomes[index] !== undefined) return
    batch.outcomes[index] = outcome
    batch.open -= 1
    if (batch.open > 0) return
    batches.delete(batch.id)
    batch.done(worst(batch.outcomes))
    handle()
  }

  /** `false`: it has to wait. */
  function take({ topic, text }: Note): boolean {
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

  function handle(): void {
    if (busy) return
    busy = true
    for (let next = notes[0]; next && take(next); next = notes[0]) notes.shift()
    busy = false
  }

  return {
    open(count: number, done: (outcome: Filed) => void): Batch {
      last += 1
      const batch = { id: last, outcomes: Array.from({ length: count }, () => undefined), open: count, done }
      batches.set(last, batch)
      return batch
    },
    settle,
    note(topic: string, text: string): void {
      notes.push({ topic, text })
      handle()
    },
    leaving: (clientId: string) => `left ${self} ${clientId}`,
  }
}
