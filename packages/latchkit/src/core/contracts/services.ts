import type { Logger } from './logger.js'

/** The kit's clock, in milliseconds. Tests replace it by a fake. */
export interface Clock {
  now(): number
  /** Calls `run` after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The kit's storage in this browser: texts by key. Any call may throw; the kit handles that. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** The services that connect the kit to its environment. Each can be replaced when the kit is created. */
export interface Services {
  readonly clock: Clock
  readonly logger: Logger
  readonly storage: Storage
  /** The function that calls the gateway; the page's own `fetch` unless given. */
  readonly fetch?: typeof fetch
}

/** The site's gateway, as its options configure it. */
export interface GatewayAddress {
  readonly backendUrl?: string | undefined
  readonly restrictedBackendUrl?: string | undefined
  readonly projectId?: string | undefined
}
