/** The state of a proposal. `abandoned`: the visitor went away; a yes that still comes is refused. */
export type ProposalState = 'open' | 'answered' | 'abandoned'

/** An input of the table. `linked`: the visitor was sent to the wallet's app and is expected back. */
export type ProposalInput =
  | { readonly type: 'answered' | 'declined' | 'settled' | 'expired' }
  | { readonly type: 'abandoned'; readonly linked: boolean }

/**
 * The next state, and what follows. `refuse`: the wallet said yes to an abandoned proposal, and is told that the session
 * has ended; `listen`: the session's topic is listened to.
 */
export interface ProposalStep {
  readonly to: ProposalState | 'gone'
  readonly next?: 'listen' | 'connected' | 'declined' | 'expired' | 'refuse'
}

/** The transition table of a proposal (https://specs.walletconnect.com/2.0/specs/clients/sign/session-proposal, readings 2). */
const table: Readonly<Record<ProposalState, Partial<Record<ProposalInput['type'], ProposalStep>>>> = {
  open: {
    answered: { to: 'answered', next: 'listen' },
    declined: { to: 'gone', next: 'declined' },
    expired: { to: 'gone', next: 'expired' },
    abandoned: { to: 'abandoned' },
  },
  answered: {
    settled: { to: 'gone', next: 'connected' },
    // The settlement is no good.
    declined: { to: 'gone', next: 'declined' },
    abandoned: { to: 'gone', next: 'refuse' },
    expired: { to: 'gone', next: 'refuse' },
  },
  abandoned: {
    answered: { to: 'gone', next: 'refuse' },
    declined: { to: 'gone' },
    expired: { to: 'gone' },
  },
}

/** Returns what an input does. One that is not in the table changes nothing, nor does leaving a linked proposal. */
export function proposalStep(from: ProposalState, input: ProposalInput): ProposalStep {
  const isLeft = input.type === 'abandoned' && input.linked
  return (!isLeft && table[from][input.type]) || { to: from }
}
