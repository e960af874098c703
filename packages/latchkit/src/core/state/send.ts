import type { CaipAddress } from '../../wire/caip.js'
import type { TokenBalance } from '../../wire/entities.js'

/** What of a draft a site can decide so that the visitor cannot change it. */
export type SendField = 'token' | 'amount' | 'receiver'

/** A token to send: what it is, and how much of it there is where a site named one that is in no list. */
export type SendToken = Omit<TokenBalance, 'amount' | 'price'> & {
  readonly decimals: number
  readonly value?: bigint
}

/** Why the last try failed, in the visitor's words, and what there is to copy for who helps. */
export interface SendFailure {
  readonly text: string
  readonly details: string
}

/** What is about to be sent (§3 Send draft). */
export interface SendState {
  /** Tells this draft from the ones before it. */
  readonly id: number
  /** The account and network it is for: for another one it is none. */
  readonly of: CaipAddress
  /** Absent: the native currency. */
  readonly token?: SendToken
  /** As it was typed, and whether in the token or in the currency of its price. */
  readonly typedAmount: string
  readonly amountIn: 'token' | 'currency'
  /** In base units; absent while what was typed is no amount. */
  readonly sendTokenAmount?: bigint
  /** As it was typed: an address or a name. */
  readonly typedReceiver: string
  readonly receiverAddress?: string
  readonly receiverProfileName?: string
  readonly receiverProfileImageUrl?: string
  /** What the site has decided. */
  readonly fixed: readonly SendField[]
  /** The wallet is asked. */
  readonly loading: boolean
  readonly failure?: SendFailure
}

/** What of a draft can be changed. */
export type SendChange = {
  readonly [Name in keyof Omit<SendState, 'id' | 'of' | 'fixed' | 'loading'>]?: SendState[Name] | undefined
}

const none: readonly SendField[] = []

/** A draft of which nothing is known yet. */
export function emptyDraft(id: number, of: CaipAddress): SendState {
  return { id, of, typedAmount: '', amountIn: 'token', typedReceiver: '', fixed: none, loading: false }
}

/** Something was typed or chosen: the failure of the last try is no longer about this draft. Not while it is sent. */
export function draftChanged(state: SendState, change: SendChange): SendState {
  if (state.loading) return state
  const { failure: _, ...kept } = state
  const entries = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as SendState
}
