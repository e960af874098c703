import type { Amount, TokenBalance } from '../../wire/entities.js'
import { formatUnits } from '../../wire/units.js'
import { worthOf } from '../../wire/worth.js'

/** A token of an account with the field names of the specification (§3 Token balance item). */
export interface TokenFields
  extends Pick<TokenBalance, 'name' | 'symbol' | 'chainId' | 'address' | 'price' | 'iconUrl'> {
  /** Value of the whole balance, in the currency of the price; absent without a price. */
  readonly value?: Amount
  /** The balance as texts; `numeric` is in whole tokens. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
}

/**
 * Returns a token balance with the field names of §3: adds `quantity` and `value` to an item of `tokenBalance`.
 * @param balance An item of the list that `tokenBalance` returns.
 * @returns The token with its amount as text and its value as an exact amount.
 * @example
 * ```ts
 * import { type Kit, tokenBalance, tokenFields } from 'latchkit'
 * const quantities = (kit: Kit) =>
 *   tokenBalance(kit.store.getState()).tokens?.map((token) => tokenFields(token).quantity.numeric)
 * ```
 */
export function tokenFields({ amount, ...token }: TokenBalance): TokenFields {
  const { value, decimals } = amount
  return {
    ...token,
    ...(token.price && { value: worthOf(amount, token.price) }),
    quantity: { decimals: String(decimals), numeric: formatUnits(value, decimals) },
  }
}
