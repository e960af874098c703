import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { releasesWait, tooManyReleases } from '../../errors/custody.js'
import { type CountsFile, type Lost, openCounts } from './countsFile.js'
import { type Age, ageOf, ages, type CountLine, dayMs, hourMs, isGood, partsOf } from './releaseState.js'

/** A device fetches its share back right after making it. Within this time after a wrap, opening the share is not counted. */
const fetchBackMs = 600_000
/**
 * A user who has to wait gets a reservation for an hour of the next 30 days. At most so many users of each age have one (8 MB of the file).
 * To exceed both, strangers would have to fill a month of one age while the alarm is on.
 */
const mostHours = 30 * 24
const mostReservations = 100_000
/** A user who gets no reservation may ask again after this time. */
const noReservationSeconds = 3_600

/** Limits of a counter. */
export interface ReleaseLimits {
  /** Releases per user in 24 h; unlimited unless given. */
  readonly perUserPerDay?: number
  /** How many users may sign per hour for the first time in 24 h. The operator sets this number; it never grows by itself. */
  readonly perHour: number
}

/** The times inside a wrap, written by the key holder itself. */
export interface WrapTimes {
  /** `undefined` if the wrap is older than these times. */
  readonly at: number | undefined
  /** When the holder first wrapped a share of this user; 0 if that is older than these times. */
  readonly first: number
}

/** State of the counts, for the operator. */
export interface ReleaseCounts {
  /** How full the fullest part of this hour is, 0 to 100. */
  readonly usedPercent: number
  /** Number of users who wait for their hour. */
  readonly waiting: number
  /** Why counts were lost since the last call. The hour in which they were lost counts as full. */
  readonly lost?: Lost
}

/** Counts releases of a key holder in a file, so that a restart forgets none. */
export interface ReleaseCounter {
  /**
   * Counts a release before it is made. The times come from the wrap, which no caller can write. @throws `releasesWait` if the hour is
   * full; `tooManyReleases`; `keysUnreadable`.
   */
  count(userId: string, wrap: WrapTimes): void
  state(): ReleaseCounts
}

/** A counter without limits, for keys that are used offline, and for attackers in tests. */
export const uncounted: ReleaseCounter = {
  count: () => undefined,
  state: () => ({ usedPercent: 0, waiting: 0 }),
}

const secondsUntil = (time: number, at: number) => Math.max(1, Math.ceil((time - at) / 1_000))

/** Creates a counter of releases. */
export function createReleaseCounter(path: string, limits: ReleaseLimits, now: () => number): ReleaseCounter {
  const { perUserPerDay } = limits
  const parts = partsOf(limits.perHour)
  const full = (): CountLine[] => ages.map((age) => ['taken', age, Math.floor(now() / hourMs), parts[age]])
  const file: CountsFile = openCounts(path, { keep: perUserPerDay ?? 1, now, full })

  /**
   * Notes another release of a user who has signed today. It does not wait for the disk: it matters little if it is lost within the hour.
   */
  function noteAgain(user: string, times: readonly number[], at: number): void {
    const isNew = at - (times.at(-1) ?? 0) > hourMs
    if (perUserPerDay !== undefined || isNew) file.add([['opened', user, at]], false)
  }

  /** Lets in a user who has not signed today, or reserves an hour for them. Throws `releasesWait`. */
  function admitUser(user: string, age: Age, at: number): void {
    const { taken, reservations } = file.read()
    const hour = Math.floor(at / hourMs)
    const reservation = reservations.get(user)
    const isWaiting = reservation !== undefined && isGood(reservation, hour)
    if (isWaiting && reservation.hour <= hour) {
      file.add([['opened', user, at]], true)
      return
    }
    let soonest = hour
    while (soonest <= hour + mostHours && (taken[age].get(soonest) ?? 0) >= parts[age]) soonest += 1
    if (soonest === hour) {
      const lines: CountLine[] = [
        ['taken', age, hour, 1],
        ['opened', user, at],
      ]
      file.add(lines, true)
      return
    }
    const wait = (until: number) => fail(releasesWait, { retrySeconds: secondsUntil(until * hourMs, at) })
    if (isWaiting) throw wait(reservation.hour)
    if (soonest > hour + mostHours || reservations.size >= mostReservations)
      throw fail(releasesWait, { retrySeconds: noReservationSeconds })
    file.add(
      [
        ['taken', age, soonest, 1],
        ['place', user, age, soonest],
      ],
      false,
    )
    throw wait(soonest)
  }

  return {
    count(userId, wrap) {
      const at = now()
      // A device that opens what it has just wrapped learns nothing new. This does not let the user in for other shares.
      if (wrap.at !== undefined && Math.abs(at - wrap.at) <= fetchBackMs) return
      const user = createHash('sha256').update(userId).digest('base64url')
      const times = (file.read().opened.get(user) ?? []).filter((time) => time > at - dayMs)
      // Ignores times in the future, from a machine whose clock was ahead: the user would have to wait until these times.
      const today = times.filter((time) => time <= at + hourMs)
      if (perUserPerDay !== undefined && today.length >= perUserPerDay)
        throw fail(tooManyReleases, { retrySeconds: secondsUntil((today[0] ?? at) + dayMs, at) })
      if (times.length > 0) noteAgain(user, times, at)
      else admitUser(user, ageOf(wrap.first, at), at)
    },
    state() {
      const { taken, reservations } = file.read()
      const hour = Math.floor(now() / hourMs)
      const used = ages.map((age) => (taken[age].get(hour) ?? 0) / parts[age])
      const lost = file.takeLost()
      return {
        usedPercent: Math.min(100, Math.round(Math.max(...used) * 100)),
        waiting: [...reservations.values()].filter((reservation) => reservation.hour > hour).length,
        ...(lost && { lost }),
      }
    },
  }
}

/** Resets this hour and removes all reservations: users who wait are let in when they ask, while there is room. */
export function resumeReleases(path: string, now: () => number): void {
  const hour = Math.floor(now() / hourMs)
  // Keeps as many times as any holder does; each reads only as many as it needs.
  const file = openCounts(path, { keep: 1_000, now, full: () => [] })
  file.read()
  file.add([['anew', hour]], true)
}
