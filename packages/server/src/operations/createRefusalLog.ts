import type { Clock } from '../clock.js'
import type { Log, LogFields } from './createLog.js'

/** Logs that a caller was turned away, and why. */
export type RefusalLog = (cause: string, fields?: LogFields) => void

const everyMs = 60_000
const longest = 100

/** Cuts a text that a caller wrote, so that it fits into a line; the operator does not need the rest. */
const shorten = (value: LogFields[string]) => (typeof value === 'string' ? value.slice(0, longest) : value)

/** The method that a caller named, for the log, where it is letters as methods have them: no key, topic or address is, and nothing is told of them. */
export const methodField = (method: string): LogFields =>
  /^([a-z]{2,10}_)?[a-z][a-zA-Z]{1,40}$/.test(method) ? { method } : {}

/**
 * Makes the log of refusals: the first of a cause at once, then at most a line a minute, with how many there were since the
 * last one. So an operator sees what is wrong, and a stranger cannot fill the log.
 * @param event What the lines are called.
 */
export function createRefusalLog(event: string, { log, clock }: { log: Log; clock: Clock }): RefusalLog {
  const causes = new Map<string, { loggedAt: number; since: number }>()
  return (cause, fields = {}) => {
    const known = causes.get(cause)
    const now = clock.now()
    if (known && now - known.loggedAt < everyMs) {
      known.since += 1
      return
    }
    causes.set(cause, { loggedAt: now, since: 0 })
    const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shorten(value)]))
    log('warn', event, { cause, count: (known?.since ?? 0) + 1, ...given })
  }
}
