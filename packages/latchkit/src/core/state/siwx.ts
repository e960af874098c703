import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { SiwxSession } from '../contracts/siwx.js'

/** The account that signs in: what tells it from others is `id`, which has the network in it unless one session serves all. */
export interface SiwxAccount {
  readonly id: string
  /** The account without its network. */
  readonly account: string
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  /** Its connection signs no messages. */
  readonly cannotSign?: true
}

/** The failure of the last try, as data: the code of the catalogue, and the wallet that was asked. */
export interface SiwxFailure {
  readonly code: string
  readonly wallet?: string
  readonly message: string
}

/** The reason why a visitor has to sign in. */
export type SiwxCause = 'connect' | 'account' | 'network' | 'expired' | 'ended'

interface Known {
  readonly of: SiwxAccount
  /** The newest question to the server about its sessions. */
  readonly read: number
}

/** No account that could sign in: none is connected, or it is on a network that the site does not list. */
export interface SiwxAbsent {
  readonly status: 'absent'
}

/** The server has not said yet whether there is a session. `isPutOff`: without one the visitor is not asked. */
export interface SiwxReading extends Known {
  readonly status: 'reading'
  readonly cause: SiwxCause
  readonly last?: CaipNetworkId
  readonly isPutOff?: true
}

/** There is no session. `isPutOff`: the visitor does not want one now. `last`: the network that has one. */
export interface SiwxDue extends Known {
  readonly status: 'due'
  readonly cause: SiwxCause
  readonly last?: CaipNetworkId
  readonly isPutOff?: true
  readonly failure?: SiwxFailure
  /** The text to sign, and the end of the session, where they are known ahead. */
  readonly prepared?: PreparedText
}

/** A text to sign, and until when who signs it is signed in, RFC 3339. */
export interface PreparedText {
  readonly message: string
  readonly until?: string
}

/** The visitor signs in: the message is made, the wallet is asked, the server verifies. */
export interface SiwxSigning extends Known {
  readonly status: 'signing'
  readonly attempt: number
  readonly step: 'message' | 'wallet' | 'server'
  readonly cause: SiwxCause
  readonly last?: CaipNetworkId
  /** The text to sign, once it is made. */
  readonly prepared?: PreparedText
}

/** The server says that there is a session. */
export interface SiwxSignedIn extends Known {
  readonly status: 'signedIn'
  readonly session: SiwxSession
}

/** The sign-in of one namespace. */
export type SignIn = SiwxAbsent | SiwxReading | SiwxDue | SiwxSigning | SiwxSignedIn

/** The sign-in of a kit. Absent from its state until an account is connected on a site with `siwx`. */
export interface SiwxState {
  /** Whether the site works only for who is signed in. */
  readonly isRequired: boolean
  readonly signIns: Readonly<Record<ChainNamespace, SignIn>>
  /** §2: it is required, and no session exists: the modal does not close. Not so while the server has not said yet. */
  readonly isMissing: boolean
}

/** The sign-in of a kit, with that of one namespace as it is now. */
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

/** An input of the transitions. `read` and `attempt` tell answers apart: only those of the newest question count. */
export type SiwxInput =
  | { readonly type: 'account'; readonly of: SiwxAccount; readonly read: number }
  | { readonly type: 'left' }
  | { readonly type: 'reread'; readonly read: number }
  | {
      readonly type: 'read'
      readonly read: number
      readonly session?: SiwxSession | undefined
      /** The visitor has ended it in another tab, and wants none now. */
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
  | { readonly type: 'putOff' }
  | { readonly type: 'over'; readonly cause: 'expired' | 'ended'; readonly isPutOff?: boolean }

/**
 * The transition table of a sign-in. An input that is not in it leaves the state as it is.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | any | left | absent |
 * | absent | account | reading, because of the connection |
 * | any other | account with another `id` | reading, because of the account or the network; `last` where the network before had a session |
 * | any other | account with this `id`, on another network or with other abilities | the same, with those |
 * | any but absent | reread | the same, with a newer question |
 * | reading | read of the newest question | signedIn with a session, else due; put off, where it was |
 * | reading | unread of the newest question | due, with the failure; put off, where it was |
 * | reading | putOff | reading, put off |
 * | due, signing | read of the newest question, with a session | signedIn: another tab has signed in |
 * | signedIn | read of the newest question | signedIn with a session, else due: it has ended; put off, where the visitor has ended it |
 * | due | prepared for this `id` | due, with the text |
 * | due | ask | due, not put off |
 * | due, signing | sign | signing, new attempt |
 * | signing | made, signed of this attempt | signing, the next step |
 * | signing | saved of this attempt | signedIn |
 * | signing | fail of this attempt | due, with the failure |
 * | due, signing | putOff | due, put off |
 * | signedIn | over | due, because it has expired or ended; put off, where the visitor has ended it |
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
      return state.status === 'signedIn' ? due(state, input.cause, input.isPutOff) : state
    default:
      if (state.status === 'reading') return input.type === 'putOff' ? { ...state, isPutOff: true } : state
      return state.status === 'due' || state.status === 'signing' ? onTry(state, input) : state
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
      ? { ...due(state, state.cause, state.isPutOff), failure: input.failure }
      : state
  const { session } = input
  if (session) return { status: 'signedIn', of: state.of, read: state.read, session }
  if (state.status === 'reading') return due(state, state.cause, state.isPutOff)
  return state.status === 'signedIn' ? due(state, 'ended', input.isPutOff) : state
}

function onTry(
  state: SiwxDue | SiwxSigning,
  input: Exclude<SiwxInput, { type: 'left' | 'account' | 'reread' | 'read' | 'unread' | 'over' }>,
): SignIn {
  switch (input.type) {
    case 'prepared':
      return state.status === 'due' && state.of.id === input.id
        ? { ...state, prepared: textOf(input) }
        : state
    case 'ask':
      return state.status === 'due' && state.isPutOff ? due(state, state.cause) : state
    case 'sign':
      return {
        ...due(state, state.cause),
        ...known(state),
        status: 'signing',
        attempt: input.attempt,
        step: 'message',
      }
    case 'putOff':
      return due(state, state.cause, true)
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
      return { ...due(state, state.cause), ...(input.failure && { failure: input.failure }) }
  }
}

function due(
  { of, read, last }: Known & { readonly last?: CaipNetworkId },
  cause: SiwxCause,
  isPutOff = false,
): SiwxDue {
  return { status: 'due', of, read, cause, ...(last && { last }), ...(isPutOff && { isPutOff }) }
}

/** Whether two accounts of one `id` are alike in all else. */
export const isSame = (one: SiwxAccount, other: SiwxAccount): boolean =>
  one.caipNetworkId === other.caipNetworkId &&
  one.address === other.address &&
  one.cannotSign === other.cannotSign

const textOf = ({ message, until }: PreparedText): PreparedText => ({ message, ...(until && { until }) })

const known = ({ prepared }: SiwxDue | SiwxSigning) => prepared && { prepared }
