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

/**
 * The transition table of a proposal (https://specs.walletconnect.com/2.0/specs/clients/sign/session-proposal, readings 2).
 * An input that is not in it changes nothing.
 *
 * | from | input | to | next |
 * | --- | --- | --- | --- |
 * | open | answered | answered | listen for the settlement |
 * | open | declined | gone | declined |
 * | open | expired | gone | expired |
 * | open, answered | abandoned, linked | the same | |
 * | open | abandoned | abandoned | |
 * | answered | settled | gone | connected |
 * | answered | declined: the settlement is no good | gone | declined |
 * | answered | abandoned | gone | refuse |
 * | answered | expired | gone | refuse |
 * | abandoned | answered | gone | refuse |
 * | abandoned | declined, expired | gone | |
 */
export function proposalStep(from: ProposalState, input: ProposalInput): ProposalStep {
  switch (`${from} ${input.type}` as const) {
    case 'open answered':
      return { to: 'answered', next: 'listen' }
    case 'open declined':
    case 'answered declined':
      return { to: 'gone', next: 'declined' }
    case 'open expired':
      return { to: 'gone', next: 'expired' }
    case 'open abandoned':
      return 'linked' in input && input.linked ? { to: from } : { to: 'abandoned' }
    case 'answered settled':
      return { to: 'gone', next: 'connected' }
    case 'answered abandoned':
      return 'linked' in input && input.linked ? { to: from } : { to: 'gone', next: 'refuse' }
    case 'answered expired':
    case 'abandoned answered':
      return { to: 'gone', next: 'refuse' }
    case 'abandoned declined':
    case 'abandoned expired':
      return { to: 'gone' }
    default:
      return { to: from }
  }
}
