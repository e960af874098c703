import type { Clock } from '../clock.js'
import type { Log } from '../operations/createLog.js'
import type { Statement, Store } from '../store/store.js'
import type { CacheBackend } from './createCache.js'

const maxAgeMs = 7 * 86_400_000
/** The longest time that the store may delay an answer, in ms. */
const longestMs = 300
const restMs = 5_000
/** The bytes that are written between two times that the store is tidied, as a share of the most it may store. */
const tidyShare = 1 / 16
/** The bytes that a row takes beside its name and its answer, about. */
const rowBytes = 100

/** Deletes what is too old, and then, the oldest first, what is more than so many bytes. */
const tidying = (now: number, maxBytes: number): readonly Statement[] => [
  { sql: 'DELETE FROM answers WHERE at < ?', values: [now - maxAgeMs] },
  {
    sql: `DELETE FROM answers WHERE at <= (SELECT MAX(at) FROM
      (SELECT at, SUM(bytes) OVER (ORDER BY at DESC) AS total FROM answers) AS sums WHERE total > ?)`,
    values: [maxBytes],
  },
]

const keepSql = `INSERT INTO answers (name, answer, at, bytes) VALUES (?, ?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET answer = excluded.answer, at = excluded.at, bytes = excluded.bytes
  WHERE answers.at <= excluded.at`

/**
 * Cache entries in the database. A database that fails or keeps still costs what is cached, not the answer.
 * @param maxBytes Whoever asks for one address after the other fills no disk with it.
 * @returns the backend; `bytes` is what the store holds, about.
 */
export function createCacheBackend(
  { clock, log, store }: { readonly clock: Clock; readonly log: Log; readonly store: Store },
  maxBytes: () => number,
): CacheBackend & { bytes(): number } {
  let restsUntil = 0
  let untidied = Number.POSITIVE_INFINITY
  let storedBytes = 0
  const failed = () => log('warn', 'answers are not kept')

  /** Returns the answer of the store where it comes in time. A store that did not answer is not asked for a while. */
  async function inTime<Of>(run: () => Promise<Of>): Promise<Of | undefined> {
    if (clock.now() < restsUntil) return undefined
    let cancel: (() => void) | undefined
    const late = new Promise<undefined>((done) => {
      cancel = clock.after(longestMs, () => {
        restsUntil = clock.now() + restMs
        failed()
        done(undefined)
      })
    })
    try {
      return await Promise.race([run(), late])
    } catch {
      failed()
      return undefined
    } finally {
      cancel?.()
    }
  }

  // One write at a time: what comes meanwhile is one write too.
  const waiting = new Map<string, Statement>()
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  async function writeWaiting(): Promise<void> {
    const statements = [...waiting.values()]
    waiting.clear()
    next = undefined
    const isTidying = untidied > maxBytes() * tidyShare
    if (isTidying) {
      untidied = 0
      statements.push(...tidying(clock.now(), maxBytes()))
    }
    await inTime(() => store.write(statements))
    if (!isTidying) return
    const rows = await inTime(() => store.all('SELECT COALESCE(SUM(bytes), 0) AS total FROM answers'))
    storedBytes = Number(rows?.[0]?.total ?? storedBytes)
  }

  return {
    bytes: () => storedBytes + (Number.isFinite(untidied) ? untidied : 0),
    async read(key) {
      const rows = await inTime(() => store.all('SELECT answer, at FROM answers WHERE name = ?', [key]))
      const row = rows?.[0]
      return row && { json: String(row.answer), at: Number(row.at) }
    },
    write(key, { json, at }) {
      const bytes = rowBytes + key.length + Buffer.byteLength(json)
      untidied += bytes
      waiting.set(key, { sql: keepSql, values: [key, json, at, bytes] })
      next ??= last = last.then(writeWaiting)
      return next
    },
  }
}
