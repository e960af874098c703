import type { Logger } from './logger.js'

/** Time as the kit sees it: milliseconds. Replaced by a fake one in tests. */
export interface Clock {
  now(): number
  /** Runs `run` after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The storage of a kit: texts by key, in this browser. Any call may throw; the kit copes. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** The services by which the kit reaches the world; each can be replaced when the kit is created. */
export interface Services {
  readonly clock: Clock
  readonly logger: Logger
  readonly storage: Storage
  /** The function that calls the gateway; the page's own `fetch` unless given. */
  readonly fetch?: typeof fetch
}

/** The site's gateway, as its options name it. */
export interface GatewayAddress {
  readonly backendUrl?: string | undefined
  readonly restrictedBackendUrl?: string | undefined
  readonly projectId?: string | undefined
}
