import type { GatewayLimits } from '../../config/gatewayLimits.js'
import type { NftImageSettings } from '../../data/nfts/createImageReader.js'
import type { ChainConfig } from './config.js'

/** The part of the gateway's configuration that this namespace reads. */
export interface Eip155Settings {
  readonly chains: readonly ChainConfig[]
  readonly limits: GatewayLimits
  readonly ensHosts: readonly string[]
  readonly nftImages: NftImageSettings['nftImages']
}
