import { describe, expect, it } from 'vitest'
import { type Outgoing, type OutgoingInput, outgoingStep } from './outboxTransitions.js'

const fresh: Outgoing = { id: '1', from: 1_000 }
const sent: Outgoing = { ...fresh, sentAt: 2_000, doubtful: true }
const lost: Outgoing = { ...fresh, doubtful: true }
const flush = (now: number, open = true): OutgoingInput => ({ type: 'flush', now, isOpen: open })

/** The printed table, row by row. */
const table: readonly [what: string, Outgoing, OutgoingInput, Outgoing, 'send' | 'giveUp' | undefined][] = [
  ['not sent, open', fresh, flush(2_000), sent, 'send'],
  ['not sent, not open', fresh, flush(2_000, false), fresh, undefined],
  ['sent, within 15 s', sent, flush(16_999), sent, undefined],
  ['sent, after 15 s', sent, flush(17_000), { ...sent, sentAt: 17_000 }, 'send'],
  ['sent, after 15 s, not open', sent, flush(17_000, false), sent, undefined],
  ['not sent, just within 60 s', fresh, flush(60_999), { ...sent, sentAt: 60_999 }, 'send'],
  ['not sent, after 60 s', fresh, flush(61_000), fresh, 'giveUp'],
  ['not sent, after 60 s, not open', fresh, flush(61_000, false), fresh, 'giveUp'],
  ['sent, after 60 s', sent, flush(61_000), sent, 'giveUp'],
  ['sent, refused', sent, { type: 'refused' }, fresh, undefined],
  ['sent, dropped', sent, { type: 'dropped' }, lost, undefined],
  ['sent, dropped, sent, refused', { ...lost, sentAt: 3_000 }, { type: 'refused' }, fresh, undefined],
  ['not sent, dropped', fresh, { type: 'dropped' }, fresh, undefined],
]

describe('§9 a message that waits for the relay', () => {
  it.each(table)('%s', (_, from, input, to, action) => {
    expect(outgoingStep(from, input)).toEqual({ message: to, ...(action && { action }) })
  })
})
