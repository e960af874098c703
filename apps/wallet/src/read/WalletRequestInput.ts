import type { RequestInput } from '../../../reading/src/RequestInput.js'
import type { BitcoinAddress } from '../keys/bitcoinKey.js'

/** A request of a site, and what this wallet knows about it. */
export interface WalletRequestInput extends RequestInput {
  /** The Bitcoin addresses of this account. */
  readonly bitcoin?: readonly BitcoinAddress[]
}
