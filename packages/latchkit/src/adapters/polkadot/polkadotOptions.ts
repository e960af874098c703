import type { CaipNetworkId } from '../../wire/caip.js'
import type { AddressFormat } from './chain/addressFormats.js'

/** The options of the Polkadot adapter. */
export interface PolkadotOptions {
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. They are asked in their order. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * The way in which networks write their accounts, by CAIP-2 id, where the kit does not know: a prefix of SS58, or `'h160'` for those whose
   * accounts are Ethereum's. Unless given, the prefix 42, which stands for any network.
   */
  readonly addressFormats?: Readonly<Record<CaipNetworkId, AddressFormat>>
  /**
   * The rdns of wallets by the name under which they stand in `window.injectedWeb3`, for those that the directory does not know:
   * found on EVM chains too, such a wallet is one row. A name is no proof: name only wallets that your visitors have from you.
   */
  readonly rdnsOf?: Readonly<Record<string, string>>
}
