import type { GatewayLimits } from '../../config/gatewayLimits.js'
import type { Bip122Config } from './config.js'

/** The part of the gateway's configuration that this namespace reads. */
export interface Bip122Settings {
  readonly bip122: readonly Bip122Config[]
  readonly limits: GatewayLimits
}
