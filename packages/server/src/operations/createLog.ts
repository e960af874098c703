import type { Config } from '../config/configSchema.js'

export type LogLevel = Config['logLevel']
/** Counts, codes and names of our own. Never a topic, key, address, token or message. */
export type LogFields = Readonly<Record<string, string | number | boolean>>
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

const order: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** One JSON object a line. */
export function createLog(least: LogLevel, write: (line: string) => void): Log {
  return (level, event, fields) => {
    if (order.indexOf(level) > order.indexOf(least)) return
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
  }
}
