/** An EVM chain the wallet can use. */
export interface Chain {
  readonly id: number
  readonly name: string
  /** Of the coin its fees are paid in, which has 18 decimals. */
  readonly symbol: string
  readonly rpcUrl: string
}

/** A Solana network the wallet can use. */
export interface SolanaNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly rpcUrl: string
}

/** The configuration of the place where the wallet is served. */
export interface Config {
  readonly relayUrl: string
  readonly projectId: string
  readonly chains: readonly Chain[]
  readonly solana: readonly SolanaNetwork[]
}

/** Loads the configuration from the site of this page. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answers ${response.status}`)
  return (await response.json()) as Config
}
