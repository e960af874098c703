import type { Clock } from './clock.js'
import type { Config } from './config/configSchema.js'
import type { GatewayConfig } from './config/gatewayConfig.js'
import type { Log } from './operations/createLog.js'
import type { Metrics } from './operations/createMetrics.js'
import type { ExternalHttp } from './upstream/externalHttp.js'

/**
 * Dependencies of every part of the server. `config()` is called each time: the projects can change while the server runs. @typeParam
 * Settings What the configuration says of the gateway.
 */
export interface ServerParts<Settings extends GatewayConfig = GatewayConfig> {
  readonly config: () => Config & { readonly gateway: Settings }
  readonly log: Log
  readonly metrics: Metrics
  readonly clock: Clock
  /** Reaches hosts other than the operator's; the system's network unless given. */
  readonly externalHttp?: ExternalHttp
}

/** The caller of a request. */
export interface Caller {
  /** Address of the caller, with trusted proxies taken into account. */
  readonly address: string
  /** Reserves memory for bytes of the answer. Returns whether they fit; without this function all do. */
  readonly takeBytes?: (bytes: number) => boolean
}

/** The part of the server that answers HTTP for all paths that the relay and the host do not serve. */
export interface Gateway {
  fetch(request: Request, caller: Caller): Response | Promise<Response>
  /** Opens its stores; `startHost` waits for it. Throws `schemaNewer` if a newer program has made the database. */
  open?(): Promise<void>
  /** Whether it can work now, for `/readyz`. */
  ready?(): boolean
  /** Returns its metrics, if they are not in `ServerParts`. */
  metrics?(): Promise<string>
  close?(): void | Promise<void>
}
