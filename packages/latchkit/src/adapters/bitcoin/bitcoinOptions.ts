import type { CaipNetworkId } from '../../wire/caip.js'

/** The options of the Bitcoin adapter. */
export interface BitcoinOptions {
  /**
   * URLs of Esplora APIs to use in place of a network's own, by its CAIP-2 id, without a slash at the end. They are asked in their
   * order.
   */
  readonly esploraUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * The rdns of wallets by the name they make themselves known by, for those that the directory does not know: found in other families
   * too, such a wallet is one row. A name is no proof: name only wallets that your visitors have from you.
   */
  readonly rdnsOf?: Readonly<Record<string, string>>
  /** The kind of addresses of networks of your own, by CAIP-2 id. Those in `latchkit/networks` are known. */
  readonly prefixes?: Readonly<Record<CaipNetworkId, AddressPrefix>>
}

/** The beginnings of addresses: `bc1`, `1` and `3` of `mainnet`; `tb1`, `m`, `n` and `2` of `testnet`; `bcrt1` of `regtest`, else as of `testnet`. */
export type AddressPrefix = 'mainnet' | 'testnet' | 'regtest'
