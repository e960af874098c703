/** An EVM chain that a wallet can use. */
export interface Chain {
  readonly id: number
  readonly name: string
  /** Symbol of the native currency, which has 18 decimals. */
  readonly symbol: string
  readonly rpcUrl: string
}

/** A Solana network that a wallet can use. */
export interface SolanaNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly rpcUrl: string
}

/** The networks of a wallet for which requests can be read, by family. */
export interface ReadNetworks {
  readonly chains: readonly Chain[]
  readonly solana: readonly SolanaNetwork[]
}
