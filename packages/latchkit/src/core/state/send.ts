import type { CaipAddress } from '../../wire/caip.js'
import type { Json, TokenBalance } from '../../wire/entities.js'
import type { Fee, Quote, SendField } from '../contracts/send.js'

/** A token to send: what it is, and how much of it there is where a site named one that is in no list. */
export type SendToken = Omit<TokenBalance, 'amount' | 'price'> & {
  readonly decimals: number
  readonly value?: bigint
}

/** The failure of the last try: a text for the visitor, and details to copy for a helper. */
export interface SendFailure {
  /** In place of the words that nothing was sent, where something else was. */
  readonly title?: string
  readonly text: string
  readonly details: string
  /** The visitor declined in the wallet: nothing is wrong (readings 23). */
  readonly isDeclined?: true
}

/** The fields of a draft that decide on its quote. */
export interface QuotedDraft {
  /** The token's address; absent for the native currency. */
  readonly asset?: string | undefined
  readonly to?: string | undefined
  readonly amount?: bigint | 'max' | undefined
  readonly data?: Json | undefined
  readonly memo?: string | undefined
  readonly references?: readonly string[] | undefined
}

/** The last quote, as data. The part that only the adapter reads lives beside the state. */
export interface SendQuote extends Pick<Quote, 'fees' | 'received' | 'notices' | 'expiresAt'> {
  readonly id: number
  /** The draft that it was asked for: for another one it is out of date. */
  readonly draft: QuotedDraft
  /** The quote could not be had; the notice says why. */
  readonly failed?: true
}

/** The draft in the making (§3 Send draft). */
export interface SendState {
  /** Tells this draft from the ones before it. */
  readonly id: number
  /** The account and network it is for: for another one it is none. */
  readonly of: CaipAddress
  /** Absent: the native currency. */
  readonly token?: SendToken
  /** The amount as it was typed, empty where a site or a link gave it, and whether in the token or in the currency of its price. */
  readonly typedAmount: string
  readonly amountIn: 'token' | 'currency'
  /** In base units; absent while what was typed is no amount. */
  readonly sendTokenAmount?: bigint
  /** The visitor sends all there is: `sendTokenAmount` is what the chosen fee leaves, and moves with it. */
  readonly isMax?: true
  /** The receiver as it was typed: an address or a name. */
  readonly typedReceiver: string
  readonly receiverAddress?: string
  readonly receiverProfileName?: string
  readonly receiverProfileImageUrl?: string
  /** The path of the same picture at the site's gateway, which alone is asked for it. */
  readonly receiverPicture?: string
  /** Words that go along, as they were typed. */
  readonly memo?: string
  /** Addresses that a payment link wants named in the transaction. */
  readonly references?: readonly string[]
  /** The fee that the visitor has chosen; the first of the quote unless given. */
  readonly feeId?: string
  readonly quote?: SendQuote
  /** The quote that was shown had expired, and the one that takes its place asks for more or gives less. */
  readonly isWorse?: true
  /** Data of the adapter's own that the site sends along, such as that of a call: the review shows it. */
  readonly data?: Json
  /** The fields that the site has decided. */
  readonly fixed: readonly SendField[]
  /** The wallet is asked. */
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

/** A draft of which nothing is known yet. */
export function emptyDraft(id: number, of: CaipAddress): SendState {
  return { id, of, typedAmount: '', amountIn: 'token', typedReceiver: '', fixed: none, loading: false }
}

/** Whether something has been filled in. */
export const isBegun = ({
  typedReceiver,
  receiverAddress,
  typedAmount,
  sendTokenAmount,
  memo,
}: SendState): boolean =>
  receiverAddress !== undefined ||
  sendTokenAmount !== undefined ||
  `${typedReceiver}${typedAmount}${memo ?? ''}` !== ''

/** Something was typed or chosen: the failure of the last try is no longer about this draft. Not while it is sent. */
export function draftChanged(state: SendState, change: SendChange): SendState {
  if (state.loading) return state
  const { failure: _, isWorse: __, ...rest } = state
  const entries = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined)
  return withMax(Object.fromEntries(entries) as unknown as SendState)
}

/** A quote has come: of as much as there is, it says how much that is. */
export function draftQuoted(state: SendState, quote: SendQuote, isWorse = false): SendState {
  const { isWorse: _, ...rest } = state
  return withMax({ ...rest, quote, ...(isWorse && { isWorse }) })
}

/** The fields of a draft that decide on its quote. */
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

/** Whether two drafts have one quote. */
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

/** Whether the quote that a draft has is of the draft as it is. */
export function isQuoted(state: SendState): boolean {
  return state.quote !== undefined && isSameDraft(state.quote.draft, quotedDraft(state))
}

/** The fee chosen: of the last quote, if it was of the same token, since an amount hardly moves it. */
export function chosenFee(state: Pick<SendState, 'quote' | 'feeId' | 'token'>): Fee | undefined {
  const { quote, feeId, token } = state
  if (quote?.draft.asset !== token?.address) return undefined
  return quote?.fees.find(({ id }) => id === feeId) ?? quote?.fees[0]
}

function withMax(state: SendState): SendState {
  const max = state.isMax && chosenFee(state)?.max
  return max === undefined ? state : { ...state, sendTokenAmount: max as bigint }
}
