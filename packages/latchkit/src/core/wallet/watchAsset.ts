import type { ChainNamespace } from '../../wire/caip.js'
import type { WatchedAsset } from '../contracts/adapter.js'
import { capability } from '../kit/capability.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { catalogued } from '../state/failure.js'

/** Parameters of `watchAsset`: a token on the wallet's network. */
export interface WatchAssetParameters extends WatchedAsset {
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Asks the connected wallet to show a token among its holdings (EIP-747 for EVM).
 * @param parameters The token: address, symbol, decimals, and an image if there is one.
 * @returns Whether the wallet shows the token.
 * @throws `connectedErrors`; `unsupportedChain` if the namespace does not support this, `missingFields` with the missing or
 * malformed fields; `walletErrors`.
 * @example
 * ```ts
 * import { type Kit, watchAsset } from 'latchkit'
 * const show = (kit: Kit, address: string) => watchAsset(kit, { address, symbol: 'USDC', decimals: 6 })
 * ```
 */
export async function watchAsset(kit: Kit, { namespace, ...asset }: WatchAssetParameters): Promise<boolean> {
  const wallet = connectedWallet(kit, namespace, 'show a token')
  const { connector } = wallet
  try {
    const assets = await capability(wallet, 'assets')
    return await assets.watch(connector, asset)
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
