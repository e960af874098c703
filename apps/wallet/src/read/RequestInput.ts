import type { BitcoinAddress } from '../keys/bitcoinKey.js'

/** A request of a site, with what this wallet knows of it. */
export interface RequestInput {
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly chainId: string
  /** The account the site has. */
  readonly address: string
  /** The addresses of Bitcoin that this account has. */
  readonly bitcoin?: readonly BitcoinAddress[]
  /** The origin the site claims. */
  readonly origin: string
}
