import { formatUnits, type TokenBalance } from 'latchkit/wire'

/** The name of an asset, and how its amounts are written. */
export interface AssetFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** An asset that an account has, and the amount of it. */
export interface AssetHolding {
  readonly chainId: string
  /** The address as its namespace writes it; absent for the native currency. */
  readonly address?: string | undefined
  readonly facts: AssetFacts
  /** In base units. */
  readonly amount: bigint
  /** US dollars for one; absent where it is not known. */
  readonly price: number | undefined
}

/** An asset as the balance endpoint answers it. */
export function tokenBalance({ chainId, address, facts, amount, price }: AssetHolding): TokenBalance {
  const { name, symbol, decimals, iconUrl = '' } = facts
  const numeric = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    // For display; what is sent is computed from `numeric` alone.
    ...(price !== undefined && { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}

/** Orders the native currency before all, then by worth; equals stay in the order of the configuration. */
export const byWorth = (one: TokenBalance, other: TokenBalance) =>
  Number(one.address !== undefined) - Number(other.address !== undefined) ||
  (other.value ?? -1) - (one.value ?? -1)
