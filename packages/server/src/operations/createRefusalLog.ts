import type { Clock } from '../clock.js'
import type { Log, LogFields } from './createLog.js'

/** Logs that a caller was refused, and why. */
export type RefusalLog = (cause: string, fields?: LogFields) => void

const everyMs = 60_000
const maxTextLength = 100

/** Shortens a text from a caller to fit into a line. */
const shorten = (value: LogFields[string]) =>
  typeof value === 'string' ? value.slice(0, maxTextLength) : value

/** Returns a method name from a caller for the log if it looks like one: letters only, so that no key, topic or address is logged. */
export const methodField = (method: string): LogFields =>
  /^([a-z]{2,10}_)?[a-z][a-zA-Z]{1,40}$/.test(method) ? { method } : {}

/**
 * Creates the log of refusals: logs the first of each cause at once, then at most one line a minute, with the number since the last one.
 * An operator sees what is wrong, and a stranger cannot flood the log.
 * @param event Event name of the lines.
 */
export function createRefusalLog(event: string, { log, clock }: { log: Log; clock: Clock }): RefusalLog {
  const causes = new Map<string, { loggedAt: number; since: number }>()
  return (cause, fields = {}) => {
    const causeCount = causes.get(cause)
    const now = clock.now()
    if (causeCount && now - causeCount.loggedAt < everyMs) {
      causeCount.since += 1
      return
    }
    causes.set(cause, { loggedAt: now, since: 0 })
    const shortFields = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, shorten(value)]),
    )
    log('warn', event, { cause, count: (causeCount?.since ?? 0) + 1, ...shortFields })
  }
}
