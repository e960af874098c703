import { type Log, type Logger, type LogLevel, logLevels } from '../contracts/logger.js'
import type { Clock } from '../contracts/services.js'

/**
 * Creates the logger of a kit. It writes each line to the site's own logger; without one, to the console if the line's level is
 * high enough. `keepLog`, loaded on demand, stores every line.
 */
export function createLogger(
  siteLogger: Logger | undefined,
  level: () => LogLevel,
  log: Log,
  clock: Clock,
  load: () => Promise<{ readonly keepLog: (log: Log) => void }>,
): Logger {
  const write = (lineLevel: keyof Logger) => (message: string, detail?: unknown) => {
    const line = [`[latchkit] ${message}`, ...(detail === undefined ? [] : [detail])]
    if (siteLogger) siteLogger[lineLevel](message, detail)
    // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the console.
    else if (logLevels.indexOf(lineLevel) >= logLevels.indexOf(level())) console[lineLevel](...line)
    log.waiting.push([clock.now(), lineLevel, message, detail])
    // If `keepLog` cannot be loaded, there is nowhere to report that. The lines wait for the next call; at most 99 are kept.
    load().then(
      ({ keepLog }) => keepLog(log),
      () => log.waiting.splice(99),
    )
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
