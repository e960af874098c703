import type { Amount, TokenBalance } from '../../wire/entities.js'

/** What the active account has beside the native currency. `of` says whose it is: an answer for another account never shows. */
export interface TokenBalanceState {
  readonly status: 'loading' | 'ready' | 'error'
  /** The CAIP-10 address it belongs to. */
  readonly of: string
  /** The tokens it has something of, in the order of who told; absent until they were read once. */
  readonly tokens?: readonly TokenBalance[]
  /** What one unit of the native currency is worth; absent where nobody says. */
  readonly nativePrice?: Amount
  /** Who knows most did not answer: there may be further tokens, and prices may be old. */
  readonly isPartial?: boolean
  /** When they were read, in ms since 1970. */
  readonly at?: number
  /** When reading failed first or again since it last succeeded (§4: the retry timestamp). */
  readonly failedAt?: number
}

/** What was read of the tokens. */
export type TokensRead = Pick<TokenBalanceState, 'nativePrice' | 'isPartial'> & {
  readonly tokens: readonly TokenBalance[]
}

/** Reading begins: what is known stays, if it is of the same account. */
export function tokensAsked(state: TokenBalanceState | undefined, of: string): TokenBalanceState {
  return { ...(state?.of === of && state), of, status: 'loading' }
}

/** They were read. Of those known `before`, what has not changed keeps its identity: its row need not be drawn anew. */
export function tokensRead(
  of: string,
  { tokens, ...read }: TokensRead,
  at: number,
  before?: TokenBalanceState,
): TokenBalanceState {
  const known = new Map(before?.tokens?.map((token) => [token.address, token]))
  const kept = tokens.map((token) => {
    const last = known.get(token.address)
    return last && isSame(last, token) ? last : token
  })
  return { status: 'ready', of, tokens: kept, ...read, at }
}

function isSame(one: TokenBalance, other: TokenBalance): boolean {
  const { amount, price, ...rest } = one
  const { amount: otherAmount, price: otherPrice, ...otherRest } = other
  return (
    isSameAmount(amount, otherAmount) &&
    isSameAmount(price, otherPrice) &&
    JSON.stringify(rest) === JSON.stringify(otherRest)
  )
}

const isSameAmount = (one: Amount | undefined, other: Amount | undefined) =>
  one?.value === other?.value && one?.decimals === other?.decimals && one?.symbol === other?.symbol

/** They could not be read; what was known before stays, with the failure beside it. */
export function tokensFailed(state: TokenBalanceState, failedAt: number): TokenBalanceState {
  return { ...state, status: 'error', failedAt }
}
