import { formatUnits, type TokenBalance } from 'latchkit/wire'

/** The name of an asset, and how its amounts are written. */
export interface AssetFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** An asset that an account holds, with its amount. */
export interface AssetHolding {
  readonly chainId: string
  /** Address as its namespace writes it; `undefined` for the native currency. */
  readonly address?: string | undefined
  readonly facts: AssetFacts
  /** The amount in base units. */
  readonly amount: bigint
  /** US dollars per unit; `undefined` if unknown. */
  readonly price: number | undefined
}

/** Writes an asset as the balance endpoint returns it. */
export function tokenBalance({ chainId, address, facts, amount, price }: AssetHolding): TokenBalance {
  const { name, symbol, decimals, iconUrl = '' } = facts
  const numeric = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    // The value is for display only; amounts to send are computed from `numeric`.
    ...(price !== undefined && { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}

/** Compares balances: the native currency first, then by value. Equal ones stay in the order of the configuration. */
export const byWorth = (one: TokenBalance, other: TokenBalance) =>
  Number(one.address !== undefined) - Number(other.address !== undefined) ||
  (other.value ?? -1) - (one.value ?? -1)
