import type { RequestInput } from '../../../reading/src/RequestInput.js'
import type { BitcoinAddress } from '../keys/bitcoinKey.js'

/** A request of a site, with what this wallet knows of it. */
export interface WalletRequestInput extends RequestInput {
  /** The addresses of Bitcoin that this account has. */
  readonly bitcoin?: readonly BitcoinAddress[]
}
