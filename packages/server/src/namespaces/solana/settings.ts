import type { GatewayLimits } from '../../config/gatewayLimits.js'
import type { SolanaConfig } from './config.js'

/** The part of the gateway's configuration that this namespace reads. */
export interface SolanaSettings {
  readonly solana: readonly SolanaConfig[]
  readonly limits: GatewayLimits
}
