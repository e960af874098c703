import type { Clock } from './clock.js'
import type { Logger } from './logger.js'
import type { Storage } from './storage.js'

/** The services by which the kit reaches the world; each can be replaced when the kit is created. */
export interface Services {
  readonly clock: Clock
  readonly logger: Logger
  readonly storage: Storage
  /** The function that calls the gateway; the page's own `fetch` unless given. */
  readonly fetch?: typeof fetch
}
