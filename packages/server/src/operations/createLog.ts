/** Log levels, most important first. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
/** Counts, codes and names of our own. Never a topic, key, address, token or message. */
export type LogFields = Readonly<Record<string, string | number | boolean>>
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** Creates a log that writes one JSON object per line. */
export function createLog(minLevel: LogLevel, write: (line: string) => void): Log {
  return (level, event, fields) => {
    if (logLevels.indexOf(level) > logLevels.indexOf(minLevel)) return
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
  }
}
