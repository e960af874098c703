import { describe, expect, it } from 'vitest'
import {
  type ProposalInput,
  type ProposalState,
  type ProposalStep,
  proposalStep,
} from './proposalTransitions.js'

const states: readonly ProposalState[] = ['open', 'answered', 'abandoned']
const inputs: readonly ProposalInput[] = [
  { type: 'answered' },
  { type: 'declined' },
  { type: 'settled' },
  { type: 'expired' },
  { type: 'abandoned', isAwaited: false },
  { type: 'abandoned', isAwaited: true },
]

/** Every pair that changes something, and to what. */
const table: Readonly<Record<string, ProposalStep>> = {
  'open answered': { to: 'answered', next: 'listen' },
  'open declined': { to: 'gone', next: 'declined' },
  'open expired': { to: 'gone', next: 'expired' },
  'open abandoned': { to: 'abandoned' },
  'answered settled': { to: 'gone', next: 'connected' },
  'answered declined': { to: 'gone', next: 'declined' },
  'answered abandoned': { to: 'gone', next: 'refuse' },
  'answered expired': { to: 'gone', next: 'refuse' },
  'abandoned answered': { to: 'gone', next: 'refuse' },
  'abandoned declined': { to: 'gone' },
  'abandoned expired': { to: 'gone' },
}

describe('a proposal', () => {
  it.each(states.flatMap((from) => inputs.map((input) => [from, input] as const)))(
    '%s, %j',
    (from, input) => {
      const linked = input.type === 'abandoned' && input.isAwaited
      const expected = linked ? undefined : table[`${from} ${input.type}`]
      expect(proposalStep(from, input)).toEqual(expected ?? { to: from })
    },
  )
})
