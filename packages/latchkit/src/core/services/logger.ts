/** How loud the log is; the default writes errors only (§9). */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Where the kit writes for developers. Never a secret, an address or the body of a message. */
export interface Logger {
  debug(message: string, detail?: unknown): void
  info(message: string, detail?: unknown): void
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

const levels = ['debug', 'info', 'warn', 'error'] as const

/** A logger that writes to the console from the given level on. */
export function consoleLogger(level: LogLevel): Logger {
  const from = level === 'silent' ? levels.length : levels.indexOf(level)
  const write = (at: (typeof levels)[number]) => (message: string, detail?: unknown) => {
    if (levels.indexOf(at) < from) return
    const line = `[latchkit] ${message}`
    // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the console.
    detail === undefined ? console[at](line) : console[at](line, detail)
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
