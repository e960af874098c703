/** The level of the log; the default writes errors only (§9). */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** The levels of the log, the lowest first. */
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A line as it was logged: when (ms since 1970), how loud, what, and about what. */
export type LogLine = readonly [
  at: number,
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  detail: unknown,
]

/** The log of this page: lines that are written down, and those that are about to be. */
export interface Log {
  readonly lines: string[]
  bytes: number
  readonly waiting: LogLine[]
}

/** The kit's log for developers. Never a secret, an address or the body of a message. */
export interface Logger {
  debug(message: string, detail?: unknown): void
  info(message: string, detail?: unknown): void
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

/** A mistake of the site's set-up that its developer should see (§8). */
export interface Alert {
  readonly code: string
  readonly shortMessage: string
  /** The problem, and how to solve it. */
  readonly longMessage: string
  /** The service that caused it (the gateway, or a connector by its id): alerts of two services are kept apart. */
  readonly service?: string
}
