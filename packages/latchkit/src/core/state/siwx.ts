import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { SiwxSession } from '../contracts/siwx.js'

/** The account that signs in. `id` identifies it; it includes the network unless one session serves all networks. */
export interface SiwxAccount {
  readonly id: string
  /** The account's id, which is the same on all networks. */
  readonly account: string
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** Set if its connection cannot sign messages. */
  readonly cannotSign?: true
}

/** Why the last attempt failed, as data: a code of the catalogue, and the wallet that was asked. */
export interface SiwxFailure {
  readonly code: string
  readonly wallet?: string
  readonly message: string
  /** Says for a visitor from when this device may sign, if nobody has declined. */
  readonly waits?: string
}

/** Why a visitor has to sign in. */
export type SiwxCause = 'connect' | 'account' | 'network' | 'expired' | 'ended'

interface SignInAccount {
  readonly of: SiwxAccount
  /** Number of the newest request to the server for its sessions. */
  readonly read: number
}

/** There is no account that could sign in: none is connected, or it is on a network that the site does not list. */
export interface SiwxAbsent {
  readonly status: 'absent'
}

/** The server has not yet said whether there is a session. `isPutOff`: if there is none, the visitor is not asked to sign in. */
export interface SiwxReading extends SignInAccount {
  readonly status: 'reading'
  readonly cause: SiwxCause
  readonly last?: CaipNetworkId
  readonly isPutOff?: true
}

/** There is no session. `isPutOff`: the visitor does not want one now. `last`: the network that has one. */
export interface SiwxDue extends SignInAccount {
  readonly status: 'due'
  readonly cause: SiwxCause
  readonly last?: CaipNetworkId
  readonly isPutOff?: true
  readonly failure?: SiwxFailure
  /** The text to sign and the expiry of the session, if they were prepared in advance. */
  readonly prepared?: PreparedText
}

/** A text to sign, and until when the resulting session is valid, RFC 3339. */
export interface PreparedText {
  readonly message: string
  readonly until?: string
}

/** The visitor is signing in: the message is created, the wallet is asked, the server verifies. */
export interface SiwxSigning extends SignInAccount {
  readonly status: 'signing'
  readonly attempt: number
  readonly step: 'message' | 'wallet' | 'server'
  readonly cause: SiwxCause
  readonly last?: CaipNetworkId
  /** The text to sign, once it is created. */
  readonly prepared?: PreparedText
}

/** The server says that there is a session. */
export interface SiwxSignedIn extends SignInAccount {
  readonly status: 'signedIn'
  readonly session: SiwxSession
}

/** The sign-in of one namespace. */
export type SignIn = SiwxAbsent | SiwxReading | SiwxDue | SiwxSigning | SiwxSignedIn

/** The sign-in state of a kit. Absent until an account is connected on a site with `siwx`. */
export interface SiwxState {
  /** Whether the site only works for signed-in visitors. */
  readonly isRequired: boolean
  readonly signIns: Readonly<Record<ChainNamespace, SignIn>>
  /**
   * §2: set if a session is required and missing, so that the modal cannot be closed. Not set while the server has not answered
   * yet.
   */
  readonly isMissing: boolean
}

/** Sets the sign-in of one namespace. */
export function withSignIn(
  state: SiwxState | undefined,
  isRequired: boolean,
  namespace: ChainNamespace,
  next: SignIn,
): SiwxState {
  const signIns = { ...state?.signIns, [namespace]: next }
  const isMissing = Object.values(signIns).some(({ status }) => status === 'due' || status === 'signing')
  return { isRequired, signIns, isMissing: isRequired && isMissing }
}

/** An input of the transition table. `read` and `attempt` are the numbers of requests: answers to older requests are dropped. */
export type SiwxInput =
  | { readonly type: 'account'; readonly of: SiwxAccount; readonly read: number }
  | { readonly type: 'left' }
  | { readonly type: 'reread'; readonly read: number }
  | {
      readonly type: 'read'
      readonly read: number
      readonly session?: SiwxSession | undefined
      /** Set if the visitor has ended the session in another tab and does not want another one now. */
      readonly isPutOff?: boolean
    }
  | { readonly type: 'unread'; readonly read: number; readonly failure: SiwxFailure }
  | { readonly type: 'ask' }
  | { readonly type: 'sign'; readonly attempt: number }
  | ({ readonly type: 'prepared'; readonly id: string } & PreparedText)
  | ({ readonly type: 'made'; readonly attempt: number } & PreparedText)
  | { readonly type: 'signed'; readonly attempt: number }
  | { readonly type: 'saved'; readonly attempt: number; readonly session: SiwxSession }
  | { readonly type: 'fail'; readonly attempt: number; readonly failure?: SiwxFailure }
  | { readonly type: 'postpone' }
  | { readonly type: 'over'; readonly cause: 'expired' | 'ended'; readonly isPutOff?: boolean }

/**
 * Applies the transition table of a sign-in. Inputs that are not in it change nothing. *Postponed* is `isPutOff`: the visitor
 * does not want to sign in now. *Request* is a request to the server for its sessions; its number is `read`.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | any | left | absent |
 * | absent | account | reading, because of the connection |
 * | any other | account with another `id` | reading, because of the account or the network; after a change of network, `last` is the network that has a session |
 * | any other | account with this `id`, on another network or with other capabilities | the same, with the new account |
 * | any but absent | reread | the same, with the number of a newer request |
 * | reading | read of the newest request | signedIn with a session, else due; still postponed if it was |
 * | reading | unread of the newest request | due, with the failure; still postponed if it was |
 * | reading | postpone | reading, postponed |
 * | due, signing | read of the newest request, with a session | signedIn: another tab has signed in |
 * | signedIn | read of the newest request | signedIn with a session, else due, because it has ended; postponed if the visitor has ended it |
 * | due | prepared for this `id` | due, with the text |
 * | due | ask | due, not postponed |
 * | due, signing | sign | signing, new attempt |
 * | signing | made, signed of this attempt | signing, the next step |
 * | signing | saved of this attempt | signedIn |
 * | signing | fail of this attempt | due, with the failure |
 * | due, signing | postpone | due, postponed |
 * | signedIn | over | due, because it has expired or ended; postponed if the visitor has ended it |
 */
export function signIn(state: SignIn, input: SiwxInput): SignIn {
  if (input.type === 'left') return state.status === 'absent' ? state : { status: 'absent' }
  if (input.type === 'account') return onAccount(state, input)
  if (state.status === 'absent') return state
  switch (input.type) {
    case 'reread':
      return { ...state, read: input.read }
    case 'read':
    case 'unread':
      return state.read === input.read ? onRead(state, input) : state
    case 'over':
      return state.status === 'signedIn' ? dueSignIn(state, input.cause, input.isPutOff) : state
    default:
      if (state.status === 'reading') return input.type === 'postpone' ? { ...state, isPutOff: true } : state
      return state.status === 'due' || state.status === 'signing' ? onDueOrSigning(state, input) : state
  }
}

function onAccount(state: SignIn, { of, read }: Extract<SiwxInput, { type: 'account' }>): SignIn {
  if (state.status === 'absent') return { status: 'reading', of, read, cause: 'connect' }
  if (state.of.id === of.id) return isSame(state.of, of) ? state : { ...state, of }
  if (state.of.account !== of.account) return { status: 'reading', of, read, cause: 'account' }
  const last = state.status === 'signedIn' ? state.of.caipNetworkId : state.last
  const isBack = last === of.caipNetworkId
  return { status: 'reading', of, read, cause: 'network', ...(last && !isBack && { last }) }
}

function onRead(
  state: Exclude<SignIn, SiwxAbsent>,
  input: Extract<SiwxInput, { type: 'read' | 'unread' }>,
): SignIn {
  if (input.type === 'unread')
    return state.status === 'reading'
      ? { ...dueSignIn(state, state.cause, state.isPutOff), failure: input.failure }
      : state
  const { session } = input
  if (session) return { status: 'signedIn', of: state.of, read: state.read, session }
  if (state.status === 'reading') return dueSignIn(state, state.cause, state.isPutOff)
  return state.status === 'signedIn' ? dueSignIn(state, 'ended', input.isPutOff) : state
}

function onDueOrSigning(
  state: SiwxDue | SiwxSigning,
  input: Exclude<SiwxInput, { type: 'left' | 'account' | 'reread' | 'read' | 'unread' | 'over' }>,
): SignIn {
  switch (input.type) {
    case 'prepared':
      return state.status === 'due' && state.of.id === input.id
        ? { ...state, prepared: textOf(input) }
        : state
    case 'ask':
      return state.status === 'due' && state.isPutOff ? dueSignIn(state, state.cause) : state
    case 'sign':
      return {
        ...dueSignIn(state, state.cause),
        ...keepPrepared(state),
        status: 'signing',
        attempt: input.attempt,
        step: 'message',
      }
    case 'postpone':
      return dueSignIn(state, state.cause, true)
    default:
      return state.status === 'signing' && state.attempt === input.attempt ? onAttempt(state, input) : state
  }
}

function onAttempt(
  state: SiwxSigning,
  input: Extract<SiwxInput, { type: 'made' | 'signed' | 'saved' | 'fail' }>,
): SignIn {
  switch (input.type) {
    case 'made':
      return { ...state, step: 'wallet', prepared: textOf(input) }
    case 'signed':
      return { ...state, step: 'server' }
    case 'saved':
      return { status: 'signedIn', of: state.of, read: state.read, session: input.session }
    case 'fail':
      return { ...dueSignIn(state, state.cause), ...(input.failure && { failure: input.failure }) }
  }
}

function dueSignIn(
  { of, read, last }: SignInAccount & { readonly last?: CaipNetworkId },
  cause: SiwxCause,
  isPutOff = false,
): SiwxDue {
  return { status: 'due', of, read, cause, ...(last && { last }), ...(isPutOff && { isPutOff }) }
}

/** Checks whether two accounts that have the same `id` are equal in everything else too. */
export const isSame = (one: SiwxAccount, other: SiwxAccount): boolean =>
  one.caipNetworkId === other.caipNetworkId &&
  one.address === other.address &&
  one.cannotSign === other.cannotSign

const textOf = ({ message, until }: PreparedText): PreparedText => ({ message, ...(until && { until }) })

const keepPrepared = ({ prepared }: SiwxDue | SiwxSigning) => prepared && { prepared }
