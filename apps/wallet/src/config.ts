import type { ReadNetworks } from '../../reading/src/networks.js'

/** A Bitcoin network the wallet can use: a regtest, since that is how it writes its addresses. */
export interface BitcoinNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  /** An API in the shape of Esplora. */
  readonly esploraUrl: string
}

/** A Polkadot network the wallet can use: one whose addresses have the prefix 0. */
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

/** The configuration of the place where the wallet is served. */
export interface Config extends Networks {
  readonly relayUrl: string
  readonly projectId: string
}

/** Loads the configuration from the site of this page. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answers ${response.status}`)
  return (await response.json()) as Config
}
