import type { MailboxEvents, PublishOutcome } from '../mailbox.js'
import { decodeMessage } from './messageCodec.js'

/**
 * Joins what two connections to Redis say of a batch. A message of this process is announced on one and answered on the
 * other, and either may be first; its publisher has to be told before its readers. Redis stores a batch as a whole, so that
 * the first that is announced of it tells that all are stored, and nothing has to wait.
 */
export function createBatchJoiner(self: string, events: MailboxEvents) {
  const open = new Map<number, (outcome: PublishOutcome) => void>()
  let last = 0

  /** `false`: its publisher was told already. */
  function settle(batch: number, outcome: PublishOutcome): boolean {
    const done = open.get(batch)
    open.delete(batch)
    done?.(outcome)
    return done !== undefined
  }

  function announced(topic: string, text: string): void {
    const [, leaver, clientId] = /^left (\S+) (.*)$/s.exec(text) ?? []
    if (clientId !== undefined) {
      // One's own comes back late: the client may have subscribed anew here, and is known to have left before.
      if (leaver !== self) events.left(topic, clientId)
      return
    }
    const [, position = '', sender = '', message = ''] = /^(\d+) (\S+) (.*)$/s.exec(text) ?? []
    const [process, batch] = sender.split('.')
    if (process === self) settle(Number(batch), 'stored')
    events.arrived(decodeMessage(topic, Number(position), message))
  }

  return {
    /** Begins a batch; answers its number. */
    open(done: (outcome: PublishOutcome) => void): number {
      last += 1
      open.set(last, done)
      return last
    },
    settle,
    announced,
    senderOf: (batch: number) => `${self}.${batch}`,
    leaveText: (clientId: string) => `left ${self} ${clientId}`,
  }
}
