import { type Clock, systemClock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import { isClockTrusted, readLastRun, removeTrust, writeLastRun } from './clockFile.js'

/** Jumps smaller than this are accepted, since NTP makes such corrections. */
const jumpMs = 3_600_000
const intervalMs = 60_000
/** After a shorter downtime than this, expiry times are not moved. */
const shortDowntimeMs = 2 * intervalMs

interface SteadyClockOptions {
  /** The folder with the file `clock`, which has the time at which the service last ran. */
  readonly folder: string
  readonly log: Log
  readonly clock?: Clock
  /** Returns the milliseconds since this process began, by a clock that nobody can set. */
  readonly monotonic?: () => number
}

/** The clock of a service. Setting the clock of the machine does not change it. */
export interface SteadyClock extends Clock {
  /**
   * How far all expiry times of the service move at this start, in ms: forward by its downtime, or back if the machine was ahead and the
   * operator confirms that the clock is right again.
   */
  readonly shiftMs: number
  readonly startedAtMs: number
  /**
   * Writes the present time to disk; throws if it cannot. Call it before expiry times are moved to earlier ones: a restart that reads an
   * older time would move them again.
   */
  storeTime(): void
  /** Begins to write the time to disk regularly, and deletes the operator's statement. Call it once expiry times have moved. */
  start(): void
  /** Writes the time to disk for the last time. */
  close(): void
}

/**
 * Creates the clock of a service. It shows the time of the machine's clock, unless that is an hour off the monotonic clock or earlier than
 * the last run of the service. In that case it shows the time of the monotonic clock, so that no waiting time ends early, until the next
 * start after `latchkit-server clock`. That start moves expiry times by the difference.
 */
export function createSteadyClock(options: SteadyClockOptions): SteadyClock {
  const { folder, log, clock = systemClock, monotonic = () => performance.now() } = options
  const remedy = 'once the clock of the machine is right: latchkit-server clock, and a restart'
  const lastRunAt = readLastRun(folder)
  const startedAt = clock.now()
  const isBehind = !isClockTrusted(folder) && lastRunAt !== undefined && startedAt < lastRunAt
  const [baseAt, begunMs] = [isBehind ? lastRunAt : startedAt, monotonic()]
  let ignoresMachine = isBehind
  if (isBehind) log('error', 'clock-behind', { byMs: lastRunAt - startedAt, fix: remedy })

  function now(): number {
    const steadyNow = Math.floor(baseAt + monotonic() - begunMs)
    const machineNow = clock.now()
    if (!ignoresMachine && Math.abs(machineNow - steadyNow) < jumpMs) return machineNow
    if (!ignoresMachine) log('error', 'clock-jumped', { byMs: machineNow - steadyNow, fix: remedy })
    ignoresMachine = true
    return steadyNow
  }

  const storeTime = () => writeLastRun(folder, now())

  function tryStoreTime(): void {
    try {
      storeTime()
    } catch (error) {
      log('error', 'clock-not-noted', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    }
  }

  let cancel: () => void = () => undefined
  const storeRegularly = () => {
    tryStoreTime()
    cancel = clock.after(intervalMs, storeRegularly)
  }
  const downtimeMs = lastRunAt === undefined || isBehind ? 0 : startedAt - lastRunAt
  return {
    shiftMs: Math.abs(downtimeMs) < shortDowntimeMs ? 0 : downtimeMs,
    storeTime,
    start() {
      storeRegularly()
      removeTrust(folder)
    },
    now,
    // The previous process may have run for up to one interval after it last wrote the time.
    startedAtMs: baseAt - begunMs + (isBehind ? intervalMs : 0),
    after: clock.after,
    close() {
      cancel()
      tryStoreTime()
    },
  }
}

/**
 * Reads the time of a service for an operator's command: the machine's time, unless it is an hour off the time that the service last wrote
 * to disk. If the service is not running, its next start moves expiry times.
 */
export function readServiceTime(folder: string, { now }: Pick<Clock, 'now'> = systemClock): number {
  const lastRunAt = readLastRun(folder)
  const machineNow = now()
  return lastRunAt === undefined || Math.abs(machineNow - lastRunAt) < jumpMs
    ? machineNow
    : lastRunAt + intervalMs
}
