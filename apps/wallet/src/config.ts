import type { ReadNetworks } from '../../reading/src/networks.js'

/** A Bitcoin network that the wallet can use: a regtest, whose address format it uses. */
export interface BitcoinNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  /** URLs of an API compatible with Esplora. */
  readonly esploraUrl: string
}

/** A Polkadot network that the wallet can use: one with address prefix 0. */
export interface PolkadotNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
}

/** The networks that the wallet can use, by family. */
export interface Networks extends ReadNetworks {
  readonly bitcoin: readonly BitcoinNetwork[]
  readonly polkadot: readonly PolkadotNetwork[]
}

/** The configuration of the site that serves the wallet. */
export interface Config extends Networks {
  readonly relayUrl: string
  readonly projectId: string
}

/** Loads the configuration from this page's site. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answers ${response.status}`)
  return (await response.json()) as Config
}
