import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { releasesWait, tooManyReleases } from '../../errors/custody.js'
import { type CountsFile, type Lost, openCounts } from './countsFile.js'
import { type Age, ageOf, ages, type CountLine, dayMs, hourMs, isGood, partsOf } from './releaseState.js'

/** A share is fetched back by whoever has just made it: for so long after its wrap that is counted nowhere. */
const fetchBackMs = 600_000
/**
 * A place is given for an hour of the next 30 days, and to so many of an age at once (8 MB of the file): whoever would wait longer is
 * not served by a place. Strangers have to have filled a month of one age until then, in sight of the alarm.
 */
const mostHours = 30 * 24
const mostPlaces = 100_000
/** Beyond both, a user may ask again after so long. */
const noPlaceSeconds = 3_600

/** The limits of a counter. */
export interface ReleaseLimits {
  /** Releases of one user in 24 h; any number unless given. */
  readonly perUserPerDay?: number
  /** Users who were not opened in 24 h that an hour lets in: the operator's number, which never grows by itself. */
  readonly perHour: number
}

/** The times of a wrap, which the holder itself has written into it. */
export interface WrapTimes {
  /** None where it is from before the holder wrote any. */
  readonly at: number | undefined
  /** The first time that it wrapped a share of the user; 0 where that is from before. */
  readonly first: number
}

/** The state of the counts, for the operator. */
export interface ReleaseCounts {
  /** The fullest part of this hour, 0 to 100. */
  readonly usedPercent: number
  /** Users who wait for an hour. */
  readonly waiting: number
  /** The counts were lost since this was asked last: the hour they were lost in is full. */
  readonly lost?: Lost
}

/** Counts what leaves a key holder, in a file of its own, so that a restart forgets nothing. */
export interface ReleaseCounter {
  /**
   * Counts one release, before it is made. Ages and times are those of the wrap, which no caller can write.
   * @throws `releasesWait` where the hour is full; `tooManyReleases`; `keysUnreadable`.
   */
  count(userId: string, wrap: WrapTimes): void
  state(): ReleaseCounts
}

/** A counter for keys that are used offline, and by attackers in tests. */
export const uncounted: ReleaseCounter = {
  count: () => undefined,
  state: () => ({ usedPercent: 0, waiting: 0 }),
}

const secondsUntil = (time: number, at: number) => Math.max(1, Math.ceil((time - at) / 1_000))

/** Makes a counter of releases. */
export function createReleaseCounter(path: string, limits: ReleaseLimits, now: () => number): ReleaseCounter {
  const { perUserPerDay } = limits
  const parts = partsOf(limits.perHour)
  const full = (): CountLine[] => ages.map((age) => ['taken', age, Math.floor(now() / hourMs), parts[age]])
  const file: CountsFile = openCounts(path, { keep: perUserPerDay ?? 1, now, full })

  /** Notes a user who is free. A signature waits for no disk: within an hour it matters little when they signed. */
  function noteAgain(user: string, times: readonly number[], at: number): void {
    const isNew = at - (times.at(-1) ?? 0) > hourMs
    if (perUserPerDay !== undefined || isNew) file.add([['opened', user, at]], false)
  }

  /** Lets a user in who was not opened today, or gives them a place. Throws `releasesWait`. */
  function letIn(user: string, age: Age, at: number): void {
    const { taken, places } = file.read()
    const hour = Math.floor(at / hourMs)
    const place = places.get(user)
    const isWaiting = place !== undefined && isGood(place, hour)
    if (isWaiting && place.hour <= hour) {
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
    if (isWaiting) throw wait(place.hour)
    if (soonest > hour + mostHours || places.size >= mostPlaces)
      throw fail(releasesWait, { retrySeconds: noPlaceSeconds })
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
      // Who opens what they have just wrapped learns nothing, and is not opened for that: it frees no other share of the user.
      if (wrap.at !== undefined && Math.abs(at - wrap.at) <= fetchBackMs) return
      const user = createHash('sha256').update(userId).digest('base64url')
      const times = (file.read().opened.get(user) ?? []).filter((time) => time > at - dayMs)
      // Leaves out those of a machine that was ahead: its user would wait until that time comes.
      const today = times.filter((time) => time <= at + hourMs)
      if (perUserPerDay !== undefined && today.length >= perUserPerDay)
        throw fail(tooManyReleases, { retrySeconds: secondsUntil((today[0] ?? at) + dayMs, at) })
      if (times.length > 0) noteAgain(user, times, at)
      else letIn(user, ageOf(wrap.first, at), at)
    },
    state() {
      const { taken, places } = file.read()
      const hour = Math.floor(now() / hourMs)
      const used = ages.map((age) => (taken[age].get(hour) ?? 0) / parts[age])
      const lost = file.takeLost()
      return {
        usedPercent: Math.min(100, Math.round(Math.max(...used) * 100)),
        waiting: [...places.values()].filter((place) => place.hour > hour).length,
        ...(lost && { lost }),
      }
    },
  }
}

/** Begins this hour anew, and gives up all places: whoever waits is let in when they ask, while there is room. */
export function resumeReleases(path: string, now: () => number): void {
  const hour = Math.floor(now() / hourMs)
  // As many times as any holder keeps: it reads its own of them.
  const file = openCounts(path, { keep: 1_000, now, full: () => [] })
  file.read()
  file.add([['anew', hour]], true)
}
