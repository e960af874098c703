/** An asset of a network; without an address it is the native currency. */
export interface Asset {
  readonly chainId: string
  /** The address as its namespace writes it. */
  readonly address?: string | undefined
}

/** The key of an asset in tables of prices: CAIP-2 for a native currency, CAIP-10 for a token. */
export const priceKey = ({ chainId, address }: Asset) =>
  address === undefined ? chainId : `${chainId}:${address}`

/** Knows what assets cost in US dollars. */
export interface PriceSource {
  /** Prices by `priceKey`, of those that are known. Throws `providerFailed`. */
  pricesOf(assets: readonly Asset[]): Promise<ReadonlyMap<string, number>>
}
