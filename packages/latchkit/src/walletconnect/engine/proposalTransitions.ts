/** The state of a proposal. `abandoned`: the visitor went away, so a late acceptance is refused. */
export type ProposalState = 'open' | 'answered' | 'abandoned'

/** An input of the transition table. `isAwaited`: the wallet has answered, or the visitor is in its app. */
export type ProposalInput =
  | { readonly type: 'answered' | 'declined' | 'settled' | 'expired' }
  | { readonly type: 'abandoned'; readonly isAwaited: boolean }

/**
 * The next state and what to do. `listen`: subscribe to the session's topic; `refuse`: tell a wallet that accepted an abandoned
 * proposal that the session has ended.
 */
export interface ProposalStep {
  readonly to: ProposalState | 'gone'
  readonly next?: 'listen' | 'connected' | 'declined' | 'expired' | 'refuse'
}

/** Transition table of a proposal (https://specs.walletconnect.com/2.0/specs/clients/sign/session-proposal, readings 2). */
const table: Readonly<Record<ProposalState, Partial<Record<ProposalInput['type'], ProposalStep>>>> = {
  open: {
    answered: { to: 'answered', next: 'listen' },
    declined: { to: 'gone', next: 'declined' },
    expired: { to: 'gone', next: 'expired' },
    abandoned: { to: 'abandoned' },
  },
  answered: {
    settled: { to: 'gone', next: 'connected' },
    // The settlement is invalid.
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

/** Returns the effect of an input. Inputs that are not in the table, and abandoning an awaited proposal, change nothing. */
export function proposalStep(from: ProposalState, input: ProposalInput): ProposalStep {
  const isUnchanged = input.type === 'abandoned' && input.isAwaited
  return (!isUnchanged && table[from][input.type]) || { to: from }
}
