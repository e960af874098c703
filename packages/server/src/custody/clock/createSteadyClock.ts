import { type Clock, systemClock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import { isTrusted, readSeen, removeTrust, writeSeen } from './clockFile.js'

/** Jumps smaller than this are accepted, since NTP makes such corrections. */
const jumpMs = 3_600_000
const beatMs = 60_000
/** After a shorter downtime than this, expiry times are not moved. */
const restMs = 2 * beatMs

interface Options {
  /** The folder of the file that says when the service last ran. */
  readonly folder: string
  readonly log: Log
  readonly clock?: Clock
  /** Milliseconds since this process began, by a clock that nobody can set. */
  readonly monotonic?: () => number
}

/** The clock of a service. Setting the clock of the machine does not change it. */
export interface SteadyClock extends Clock {
  /**
   * How far all expiry times of the service move at this start, in ms: forward by its downtime, or back if the machine was ahead and the
   * operator confirms that the clock is right again.
   */
  readonly shiftMs: number
  readonly since: number
  /** Notes the time once; throws if it cannot. Called before expiry times move back, since a restart would otherwise move them twice. */
  note(): void
  /** Begins to note regularly that the service is running, once expiry times have moved. Deletes the operator's statement. */
  start(): void
  /** Notes one last time that the service is running. */
  close(): void
}

/**
 * Creates the clock of a service. It follows the machine, unless that is an hour off the monotonic clock or earlier than the last run of
 * the service. Then it follows the monotonic clock, so that no hold ends early, until the next start after `latchkit-server clock`. That
 * start moves expiry times by the difference.
 */
export function createSteadyClock(options: Options): SteadyClock {
  const { folder, log, clock = systemClock, monotonic = () => performance.now() } = options
  const fix = 'once the clock of the machine is right: latchkit-server clock, and a restart'
  const seen = readSeen(folder)
  const started = clock.now()
  const isBehind = !isTrusted(folder) && seen !== undefined && started < seen
  const [base, begun] = [isBehind ? seen : started, monotonic()]
  let isOwn = isBehind
  if (isBehind) log('error', 'clock-behind', { byMs: seen - started, fix })

  function now(): number {
    const passed = Math.floor(base + monotonic() - begun)
    const wall = clock.now()
    if (!isOwn && Math.abs(wall - passed) < jumpMs) return wall
    if (!isOwn) log('error', 'clock-jumped', { byMs: wall - passed, fix })
    isOwn = true
    return passed
  }

  const note = () => writeSeen(folder, now())

  function beat(): void {
    try {
      note()
    } catch (error) {
      log('error', 'clock-not-noted', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    }
  }

  let cancel: () => void = () => undefined
  const goOn = () => {
    beat()
    cancel = clock.after(beatMs, goOn)
  }
  const sinceSeen = seen === undefined || isBehind ? 0 : started - seen
  return {
    shiftMs: Math.abs(sinceSeen) < restMs ? 0 : sinceSeen,
    note,
    start() {
      goOn()
      removeTrust(folder)
    },
    now,
    // The previous process may have run for up to one interval after its last note.
    since: base - begun + (isBehind ? beatMs : 0),
    after: clock.after,
    close() {
      cancel()
      beat()
    },
  }
}

/**
 * Reads the time of a service for an operator's command: the machine's time, unless it is an hour off the time that the service last noted.
 * If the service is not running, its next start moves expiry times.
 */
export function timeOf(folder: string, { now }: Pick<Clock, 'now'> = systemClock): number {
  const seen = readSeen(folder)
  const wall = now()
  return seen === undefined || Math.abs(wall - seen) < jumpMs ? wall : seen + beatMs
}
