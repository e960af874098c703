import type { Amount, TokenBalance } from '../../wire/entities.js'
import { formatUnits } from '../../wire/units.js'
import { worthOf } from '../../wire/worth.js'

/** A token of an account under the names of the specification (§3 Token balance item). */
export interface TokenFields
  extends Pick<TokenBalance, 'name' | 'symbol' | 'chainId' | 'address' | 'price' | 'iconUrl'> {
  /** The worth of all of it, in the currency of the price; absent without a price. */
  readonly value?: Amount
  /** The amount of it, both as text: `numeric` in whole tokens. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
}

/**
 * A token balance under the names of §3: `quantity` and `value` beside what `tokenBalance` answers.
 * @param balance A token of the list that `tokenBalance` answers.
 * @returns The same token; its amount as text, its worth as an exact amount.
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
