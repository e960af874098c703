import type { CaipAddress } from '../../wire/caip.js'
import type { Json, TokenBalance } from '../../wire/entities.js'
import type { Fee, Quote, SendField } from '../contracts/send.js'

/** A token to send. `value` is its balance, if the site named a token that is in no list. */
export type SendToken = Omit<TokenBalance, 'amount' | 'price'> & {
  readonly decimals: number
  readonly value?: bigint
}

/** Why the last attempt failed: a text for the visitor, and details to copy for support. */
export interface SendFailure {
  /** Replaces the text that nothing was sent, if something else was sent. */
  readonly title?: string
  readonly text: string
  readonly details: string
  /** Set if the visitor declined in the wallet, so nothing is wrong (readings 23). */
  readonly isDeclined?: true
}

/** The fields of a draft that determine its quote. */
export interface QuotedDraft {
  /** The token's address; absent for the native currency. */
  readonly asset?: string | undefined
  readonly to?: string | undefined
  readonly amount?: bigint | 'max' | undefined
  readonly data?: Json | undefined
  readonly memo?: string | undefined
  readonly references?: readonly string[] | undefined
}

/** The last quote, as data. What only the adapter reads is kept outside the state. */
export interface SendQuote extends Pick<Quote, 'fees' | 'received' | 'notices' | 'expiresAt'> {
  readonly id: number
  /** The draft for which it was requested. It does not apply to another one. */
  readonly draft: QuotedDraft
  /** Set if the quote failed; a notice says why. */
  readonly failed?: true
}

/** The draft that the visitor is filling in (§3 Send draft). */
export interface SendState {
  /** Distinguishes this draft from earlier ones. */
  readonly id: number
  /** The account and network that it is for. It does not apply to another one. */
  readonly of: CaipAddress
  /** The token; absent for the native currency. */
  readonly token?: SendToken
  /**
   * The amount as it was typed, in the token or in the currency of its price (`amountIn`). Empty if a site or a link set the
   * amount.
   */
  readonly typedAmount: string
  readonly amountIn: 'token' | 'currency'
  /** The amount in base units; absent if what was typed is not an amount. */
  readonly sendTokenAmount?: bigint
  /** Set if the visitor sends everything: `sendTokenAmount` is then what the chosen fee leaves, and changes with it. */
  readonly isMax?: true
  /** The receiver as it was typed: an address or a name. */
  readonly typedReceiver: string
  readonly receiverAddress?: string
  readonly receiverProfileName?: string
  readonly receiverProfileImageUrl?: string
  /** Path of the same picture at the site's gateway. Only the gateway is asked for it. */
  readonly receiverPicture?: string
  /** The memo, as it was typed. */
  readonly memo?: string
  /** Addresses that a payment link wants the transaction to mention. */
  readonly references?: readonly string[]
  /** The fee that the visitor has chosen; the first of the quote unless given. */
  readonly feeId?: string
  readonly quote?: SendQuote
  /** Set if the quote that was shown expired and the new one costs more or pays out less. */
  readonly isWorse?: true
  /** The site's own data for the adapter, such as that of a call. The review shows it. */
  readonly data?: Json
  /** The fields that the site has fixed. */
  readonly fixed: readonly SendField[]
  /** Whether the wallet is being asked. */
  readonly loading: boolean
  readonly failure?: SendFailure
}

/** The fields of a draft that can be changed. */
export type SendChange = {
  readonly [Name in keyof Omit<SendState, 'id' | 'of' | 'quote' | 'isWorse' | 'fixed' | 'loading'>]?:
    | SendState[Name]
    | undefined
}

const none: readonly SendField[] = []

/** Creates an empty draft. */
export function emptyDraft(id: number, of: CaipAddress): SendState {
  return { id, of, typedAmount: '', amountIn: 'token', typedReceiver: '', fixed: none, loading: false }
}

/** Checks whether the visitor, a link or the site has filled in anything. */
export const isStarted = ({
  typedReceiver,
  receiverAddress,
  typedAmount,
  sendTokenAmount,
  memo,
}: SendState): boolean =>
  receiverAddress !== undefined ||
  sendTokenAmount !== undefined ||
  `${typedReceiver}${typedAmount}${memo ?? ''}` !== ''

/** Changes fields of a draft and clears the failure of the last attempt. Does nothing while it is being sent. */
export function draftChanged(state: SendState, change: SendChange): SendState {
  if (state.loading) return state
  const { failure: _, isWorse: __, ...rest } = state
  const entries = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined)
  return withMax(Object.fromEntries(entries) as unknown as SendState)
}

/** Stores a quote. If everything is sent, also sets the amount to what the fee leaves. */
export function draftQuoted(state: SendState, quote: SendQuote, isWorse = false): SendState {
  const { isWorse: _, ...rest } = state
  return withMax({ ...rest, quote, ...(isWorse && { isWorse }) })
}

/** Returns the fields of a draft that determine its quote. */
export function quotedDraft({
  token,
  receiverAddress,
  sendTokenAmount,
  isMax,
  data,
  memo,
  references,
}: SendState): QuotedDraft {
  return {
    asset: token?.address,
    to: receiverAddress,
    amount: isMax ? 'max' : sendTokenAmount,
    data,
    memo: memo?.trim() || undefined,
    references,
  }
}

/** Checks whether two drafts are equal in everything that a quote depends on. */
export function isSameDraft(one: QuotedDraft, other: QuotedDraft): boolean {
  return (
    one.asset === other.asset &&
    one.to === other.to &&
    one.amount === other.amount &&
    one.data === other.data &&
    one.memo === other.memo &&
    String(one.references) === String(other.references)
  )
}

/** Checks whether the quote of a draft is for the draft as it is now. */
export function isQuoted(state: SendState): boolean {
  return state.quote !== undefined && isSameDraft(state.quote.draft, quotedDraft(state))
}

/**
 * Returns the chosen fee of the last quote if that quote is for the same token. The amount may differ, because it hardly
 * changes the fee.
 */
export function chosenFee(state: Pick<SendState, 'quote' | 'feeId' | 'token'>): Fee | undefined {
  const { quote, feeId, token } = state
  if (quote?.draft.asset !== token?.address) return undefined
  return quote?.fees.find(({ id }) => id === feeId) ?? quote?.fees[0]
}

function withMax(state: SendState): SendState {
  const max = state.isMax && chosenFee(state)?.max
  return max === undefined ? state : { ...state, sendTokenAmount: max as bigint }
}
