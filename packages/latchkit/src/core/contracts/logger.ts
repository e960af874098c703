/** The log level. The default only writes errors (§9). */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** The levels of the log, the lowest first. */
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A log line: time (ms since 1970), level, message and detail. */
export type LogLine = readonly [
  at: number,
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  detail: unknown,
]

/** The log of this page: lines that are written, and lines that are about to be. */
export interface Log {
  readonly lines: string[]
  bytes: number
  readonly waiting: LogLine[]
}

/** The kit's log for developers. It must never contain a secret, an address or the content of a message. */
export interface Logger {
  debug(message: string, detail?: unknown): void
  info(message: string, detail?: unknown): void
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

/** A mistake in the site's configuration that its developer should see (§8). */
export interface Alert {
  readonly code: string
  readonly shortMessage: string
  /** The problem, and how to solve it. */
  readonly longMessage: string
  /** The service that caused it: the gateway, or a connector's id. Alerts of different services are kept apart. */
  readonly service?: string
}
