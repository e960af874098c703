import type { MailboxEvents, PublishOutcome } from '../mailbox.js'
import { decodeMessage } from './messageCodec.js'

/**
 * Joins what two connections to Redis report about a batch. A message of this process is announced on one and confirmed on the other, in
 * either order; its publisher must be told before its readers. Redis stores a batch as a whole, so the first announcement proves that all
 * its messages are stored, and no reader has to wait.
 */
export function createBatchJoiner(self: string, events: MailboxEvents) {
  const callbacks = new Map<number, (outcome: PublishOutcome) => void>()
  let lastBatch = 0

  /** Reports the outcome of a batch to its publisher. Returns `false` if the publisher was told already. */
  function settle(batch: number, outcome: PublishOutcome): boolean {
    const done = callbacks.get(batch)
    callbacks.delete(batch)
    done?.(outcome)
    return done !== undefined
  }

  function onAnnouncement(topic: string, text: string): void {
    const [, leaver, clientId] = /^left (\S+) (.*)$/s.exec(text) ?? []
    if (clientId !== undefined) {
      // Ignore this process's own announcement, which comes back late: the client's leaving is already handled, and the client may have
      // subscribed again.
      if (leaver !== self) events.onLeave(topic, clientId)
      return
    }
    const [, position = '', sender = '', message = ''] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? []
    const [process, batch] = sender.split('.')
    if (process === self) settle(Number(batch), 'stored')
    events.onArrival(decodeMessage(topic, Number(position), message))
  }

  return {
    /** Begins a batch. Returns its number. */
    open(done: (outcome: PublishOutcome) => void): number {
      lastBatch += 1
      callbacks.set(lastBatch, done)
      return lastBatch
    },
    settle,
    announced: onAnnouncement,
    senderOf: (batch: number) => `${self}.${batch}`,
    leaveText: (clientId: string) => `left ${self} ${clientId}`,
  }
}
