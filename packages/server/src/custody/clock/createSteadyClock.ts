import { type Clock, systemClock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import { isTrusted, readSeen, removeTrust, writeSeen } from './clockFile.js'

/** The wall clock may be set by less than this, as the network's time does. */
const jumpMs = 3_600_000
const beatMs = 60_000
/** A start that is nearer to the last beat moves nothing. */
const restMs = 2 * beatMs

interface Options {
  /** The folder in which it is noted that the service is at work. */
  readonly folder: string
  readonly log: Log
  readonly clock?: Clock
  /** Milliseconds since the begin of this process, which no clock that is set changes. */
  readonly monotonic?: () => number
}

/** The clock of a service, which no setting of the machine's moves on. */
export interface SteadyClock extends Clock {
  /**
   * The time in ms by which all ends of the service move at this start: on by its downtime, or back where the machine was ahead and the operator
   * says that it is right now.
   */
  readonly shiftMs: number
  readonly since: number
  /** Notes the time once, and throws where it cannot: before the ends move back, since they would do so again. */
  note(): void
  /** Notes from here on that it is at work, once the ends have moved; the word of the operator has served then. */
  start(): void
  /** Notes once more that it is at work, and from here on no longer. */
  close(): void
}

/**
 * Makes the clock of a service: that of the machine, unless this is an hour off the monotonic one, or earlier than when the service was last
 * at work. Then time passes by the monotonic one, so that no hold ends early. It does so up to the next start after `latchkit-server clock`,
 * at which the ends move on by what was missed.
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
    // The former process went on for up to a beat after what it has noted.
    since: base - begun + (isBehind ? beatMs : 0),
    after: clock.after,
    close() {
      cancel()
      beat()
    },
  }
}

/**
 * Reads the time of a service for a command beside it: that of the machine, unless this is an hour off what the service has noted last. Its
 * ends move on at its next start where it is not at work.
 */
export function timeOf(folder: string, { now }: Pick<Clock, 'now'> = systemClock): number {
  const seen = readSeen(folder)
  const wall = now()
  return seen === undefined || Math.abs(wall - seen) < jumpMs ? wall : seen + beatMs
}
