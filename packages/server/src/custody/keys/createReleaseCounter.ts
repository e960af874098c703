import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keyHolderStopped, keysUnreadable, tooManyReleases } from '../../errors/custody.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const meanHours = 7 * 24
/** The factor by which an hour beyond the mean of a week is unusual. */
const unusual = 5

const counts = v.strictObject({
  /** The time at which the holder stopped itself. */
  stoppedAt: v.optional(v.number()),
  /** Releases by hour, of a week. */
  hours: v.record(v.string(), v.number()),
  /** Times of the releases of a day, by the hash of the user. */
  users: v.record(v.string(), v.array(v.number())),
})
type Counts = v.InferOutput<typeof counts>

/** The limits of a counter. */
export interface ReleaseLimits {
  /** Releases of one user in 24 h; any number unless given. */
  readonly perUserPerDay?: number
  /** Releases in an hour that are never unusual, however few there were before. */
  readonly perHour: number
  /** True: a user counts once in an hour, since the share is opened for each signature, and a share that has left leaves no more. */
  readonly isByUser?: boolean
}

/** Counts what leaves a key holder, in a file of its own, so that a restart forgets nothing. */
export interface ReleaseCounter {
  /**
   * Counts one release, before it is made.
   * @throws `keyHolderStopped`, also ever after the first time; `tooManyReleases`.
   */
  count(userId: string): void
}

/** Reads the counts of a file; a file that is not there has none. */
function readCounts(path: string): Counts {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { hours: {}, users: {} }
    throw fail(keysUnreadable, { path, reason: code ?? 'it cannot be read' })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), counts), text)
  if (!parsed.success) throw fail(keysUnreadable, { path, reason: 'it has no counts' })
  return parsed.output
}

function writeCounts(path: string, given: Counts): void {
  writeFileSync(`${path}.new`, JSON.stringify(given), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** Lets a holder that stopped itself work again; it reads the file at each call. */
export function resumeReleases(path: string): void {
  const { hours, users } = readCounts(path)
  writeCounts(path, { hours, users })
}

/** The users of the counts that still matter: for those who count once, of this hour; otherwise of a day. */
function usersOf({ users }: Counts, { isByUser }: ReleaseLimits, at: number): Counts['users'] {
  const from = isByUser ? Math.floor(at / hourMs) * hourMs - 1 : at - dayMs
  return Object.fromEntries(
    Object.entries(users)
      .map(([each, times]) => [each, times.filter((time) => time > from)] as const)
      .filter(([, times]) => times.length > 0),
  )
}

/** Makes a counter of releases. */
export function createReleaseCounter(path: string, limits: ReleaseLimits, now: () => number): ReleaseCounter {
  return {
    count(userId) {
      const at = now()
      const hour = Math.floor(at / hourMs)
      // Read each time: the operator's command lets it go on, and two holders of one folder count together.
      const before = readCounts(path)
      if (before.stoppedAt !== undefined) throw fail(keyHolderStopped, {})
      const hours = Object.fromEntries(
        Object.entries(before.hours).filter(([each]) => Number(each) >= hour - meanHours),
      )
      const users = usersOf(before, limits, at)
      const { perUserPerDay, isByUser } = limits
      const user = createHash('sha256').update(userId).digest('base64url')
      const times = users[user] ?? []
      if (isByUser && times.length > 0) return
      if (perUserPerDay !== undefined && times.length >= perUserPerDay)
        throw fail(tooManyReleases, {
          retrySeconds: Math.ceil(((times[0] ?? at) + dayMs - at) / 1_000),
        })
      const earlier = Object.entries(hours).filter(([each]) => Number(each) < hour)
      const mean = earlier.reduce((sum, [, number]) => sum + number, 0) / meanHours
      const most = Math.max(limits.perHour, Math.floor(unusual * mean))
      const count = (hours[hour] ?? 0) + 1
      if (count > most) {
        writeCounts(path, { stoppedAt: at, hours, users })
        throw fail(keyHolderStopped, {})
      }
      writeCounts(path, {
        hours: { ...hours, [hour]: count },
        users: perUserPerDay === undefined && !isByUser ? users : { ...users, [user]: [...times, at] },
      })
    },
  }
}
