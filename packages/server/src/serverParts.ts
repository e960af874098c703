import type { Clock } from './clock.js'
import type { Config } from './config/configSchema.js'
import type { GatewayConfig } from './config/gatewayConfig.js'
import type { Log } from './operations/createLog.js'
import type { Metrics } from './operations/createMetrics.js'
import type { Outside } from './upstream/outside.js'

/**
 * The dependencies of every part of the server. `config()` is called each time: the projects can change while it runs.
 * @typeParam Settings What the configuration says of the gateway.
 */
export interface ServerParts<Settings extends GatewayConfig = GatewayConfig> {
  readonly config: () => Config & { readonly gateway: Settings }
  readonly log: Log
  readonly metrics: Metrics
  readonly clock: Clock
  /** The way to hosts that are not the operator's; the system's own unless given. */
  readonly outside?: Outside
}

/** The caller of a request. */
export interface Caller {
  /** With trusted proxies taken into account. */
  readonly address: string
  /** Counts bytes that are about to be held for the answer; answers whether they may be. Without it all may. */
  readonly takeBytes?: (bytes: number) => boolean
}

/** The part of the server that answers HTTP: whatever is not the relay's and not the host's goes there. */
export interface Gateway {
  fetch(request: Request, caller: Caller): Response | Promise<Response>
  /** Opens what it works with; `startHost` waits for it. Throws `schemaNewer`: its database is of a newer program. */
  open?(): Promise<void>
  /** Whether it can do its work now; asked by `/readyz`. */
  ready?(): boolean
  /** Its metrics, where they are not those of `ServerParts`. */
  metrics?(): Promise<string>
  close?(): void | Promise<void>
}
