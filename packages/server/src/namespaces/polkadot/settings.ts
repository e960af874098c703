import type { GatewayLimits } from '../../config/gatewayLimits.js'
import type { PolkadotConfig } from './config.js'

/** The part of the gateway's configuration that this namespace reads. */
export interface PolkadotSettings {
  readonly polkadot: readonly PolkadotConfig[]
  readonly limits: GatewayLimits
}
