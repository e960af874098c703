import { formatUnits, nativeTokenAddress, type TokenBalance } from 'latchkit/wire'
import type { TokenFacts } from '../tokens/tokenFacts.js'

/** What is known of it; an address of whatever namespace. */
type Named = Omit<TokenFacts, 'address'> & { readonly address: string }

/** What there is of something, with its worth where a price is known. */
export function balanceOf(
  chainId: string,
  facts: Named,
  amount: bigint,
  price: number | undefined,
): TokenBalance {
  const numeric = formatUnits(amount, facts.decimals)
  const isNative = facts.address === nativeTokenAddress
  return {
    name: facts.name,
    symbol: facts.symbol,
    chainId,
    ...(!isNative && { address: `${chainId}:${facts.address}` }),
    // For showing; what is sent is reckoned from `numeric` alone.
    ...(price !== undefined && { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(facts.decimals), numeric },
    iconUrl: facts.iconUrl,
  }
}

/** Worth most first, the native currency before all; then as the operator listed them. */
export const byWorth = (one: TokenBalance, other: TokenBalance) =>
  Number(one.address !== undefined) - Number(other.address !== undefined) ||
  (other.value ?? -1) - (one.value ?? -1)
