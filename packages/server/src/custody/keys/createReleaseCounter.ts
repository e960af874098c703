import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { releasesWait, tooManyReleases } from '../../errors/custody.js'
import { type CountsFile, type LossCause, openCounts } from './countsFile.js'
import {
  type Age,
  ageOf,
  ages,
  type CountLine,
  dayMs,
  hourlyPartsOf,
  hourMs,
  isUsable,
} from './releaseState.js'

/** How long after a wrap opening the share is not counted: a device fetches its share back right after making it. */
const fetchBackMs = 600_000
/**
 * How far ahead a user who has to wait can get a reservation. To use all of it up, strangers would have to fill every slot of one age group
 * (`ages`) for a month, while the operator is being alerted.
 */
const maxReservedHours = 30 * 24
/** How many users can have a reservation: about 8 MB of the file of counts. */
const maxReservations = 100_000
/** A user who gets no reservation may ask again after this time. */
const noReservationSeconds = 3_600

/** Limits of a counter. */
export interface ReleaseLimits {
  /** Releases per user in 24 h; unlimited unless given. */
  readonly perUserPerDay?: number
  /** How many users' shares may be opened per hour for the first time in 24 h. The operator sets this number; it never grows by itself. */
  readonly perHour: number
}

/** The times in a wrapped key, which the key holder itself has written. */
export interface WrapTimes {
  /** When this key was wrapped; `undefined` for keys from before wraps contained times. */
  readonly wrappedAt: number | undefined
  /** When the holder first wrapped a share of this user; 0 if that was before wraps contained times. */
  readonly firstWrappedAt: number
}

/** State of the counts, for the operator. */
export interface ReleaseCounts {
  /** How full this hour's limit is, 0 to 100, for the age of users whose part is fullest. */
  readonly usedPercent: number
  /** Number of users who wait for the hour of their reservation. */
  readonly waiting: number
  /** Why counts were lost since the last call. The hour in which they were lost counts as full. */
  readonly lost?: LossCause
}

/** Counts releases of a key holder in a file, so that a restart loses none. */
export interface ReleaseCounter {
  /**
   * Counts a release before it is made. `wrap` has the times from the wrapped key, which no caller can change. @throws `releasesWait` if
   * the hour is full; `tooManyReleases`; `keysUnreadable`.
   */
  count(userId: string, wrap: WrapTimes): void
  state(): ReleaseCounts
}

/** A counter without limits, for keys that are used offline, and for attackers in tests. */
export const unlimitedCounter: ReleaseCounter = {
  count: () => undefined,
  state: () => ({ usedPercent: 0, waiting: 0 }),
}

const secondsUntil = (time: number, nowMs: number) => Math.max(1, Math.ceil((time - nowMs) / 1_000))

/** Creates a counter of releases. */
export function createReleaseCounter(path: string, limits: ReleaseLimits, now: () => number): ReleaseCounter {
  const { perUserPerDay } = limits
  const hourlyParts = hourlyPartsOf(limits.perHour)
  const fullHourLines = (): CountLine[] =>
    ages.map((age) => ['taken', age, Math.floor(now() / hourMs), hourlyParts[age]])
  const file: CountsFile = openCounts(path, { maxTimes: perUserPerDay ?? 1, now, fullHourLines })

  /** Counts another release of a user whose share was opened today. Does not wait for the disk: losing the line matters little. */
  function countAgain(user: string, times: readonly number[], at: number): void {
    const isNew = at - (times.at(-1) ?? 0) > hourMs
    if (perUserPerDay !== undefined || isNew) file.add([['opened', user, at]], false)
  }

  /** Lets in a user whose share was not opened today, or reserves an hour for them. Throws `releasesWait`. */
  function admitUser(user: string, age: Age, at: number): void {
    const { takenSlots, reservations } = file.read()
    const hour = Math.floor(at / hourMs)
    const reservation = reservations.get(user)
    const isWaiting = reservation !== undefined && isUsable(reservation, hour)
    if (isWaiting && reservation.hour <= hour) {
      file.add([['opened', user, at]], true)
      return
    }
    let freeHour = hour
    while (freeHour <= hour + maxReservedHours && (takenSlots[age].get(freeHour) ?? 0) >= hourlyParts[age])
      freeHour += 1
    if (freeHour === hour) {
      const lines: CountLine[] = [
        ['taken', age, hour, 1],
        ['opened', user, at],
      ]
      file.add(lines, true)
      return
    }
    const waitError = (until: number) =>
      fail(releasesWait, { retrySeconds: secondsUntil(until * hourMs, at) })
    if (isWaiting) throw waitError(reservation.hour)
    if (freeHour > hour + maxReservedHours || reservations.size >= maxReservations)
      throw fail(releasesWait, { retrySeconds: noReservationSeconds })
    file.add(
      [
        ['taken', age, freeHour, 1],
        ['place', user, age, freeHour],
      ],
      false,
    )
    throw waitError(freeHour)
  }

  return {
    count(userId, wrap) {
      const at = now()
      // Do not count a share that was just wrapped: the device that made it learns nothing new. The user's other shares still count.
      if (wrap.wrappedAt !== undefined && Math.abs(at - wrap.wrappedAt) <= fetchBackMs) return
      const user = createHash('sha256').update(userId).digest('base64url')
      const times = (file.read().openingTimes.get(user) ?? []).filter((time) => time > at - dayMs)
      // Ignore times in the future, written while the machine's clock was ahead: the user would have to wait until they have passed.
      const pastTimes = times.filter((time) => time <= at + hourMs)
      if (perUserPerDay !== undefined && pastTimes.length >= perUserPerDay)
        throw fail(tooManyReleases, { retrySeconds: secondsUntil((pastTimes[0] ?? at) + dayMs, at) })
      if (times.length > 0) countAgain(user, times, at)
      else admitUser(user, ageOf(wrap.firstWrappedAt, at), at)
    },
    state() {
      const { takenSlots, reservations } = file.read()
      const hour = Math.floor(now() / hourMs)
      const usedParts = ages.map((age) => (takenSlots[age].get(hour) ?? 0) / hourlyParts[age])
      const lossCause = file.takeLost()
      return {
        usedPercent: Math.min(100, Math.round(Math.max(...usedParts) * 100)),
        waiting: [...reservations.values()].filter((reservation) => reservation.hour > hour).length,
        ...(lossCause && { lost: lossCause }),
      }
    },
  }
}

/** Resets this hour and removes all reservations: users who wait are let in when they ask, as long as the hour has slots. */
export function resumeReleases(path: string, now: () => number): void {
  const hour = Math.floor(now() / hourMs)
  // Keeps all stored times: the limit of the holder that opens the file next is not known here, and each holder reads only its own number.
  const file = openCounts(path, { maxTimes: 1_000, now, fullHourLines: () => [] })
  file.read()
  file.add([['anew', hour]], true)
}
