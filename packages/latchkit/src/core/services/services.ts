import type { Clock } from './clock.js'
import type { Logger } from './logger.js'
import type { Storage } from './storage.js'

/** What the kit reaches the world by; each can be replaced when the kit is created. */
export interface Services {
  readonly clock: Clock
  readonly logger: Logger
  readonly storage: Storage
  /** What the gateway is asked by; the page's own `fetch` unless given. */
  readonly fetch?: typeof fetch
}
