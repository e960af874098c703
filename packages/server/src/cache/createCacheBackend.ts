import type { Clock } from '../clock.js'
import type { Log } from '../operations/createLog.js'
import type { Statement, Store } from '../store/store.js'
import type { CacheBackend } from './createCache.js'

const maxAgeMs = 7 * 86_400_000
/** How long the store may delay an answer, in ms. */
const maxWaitMs = 300
const restMs = 5_000
/** After how many written bytes the store is trimmed, as a share of its maximum size. */
const tidyShare = 1 / 16
/** Approximate overhead of a row, in bytes. */
const rowBytes = 100

/** The statements that delete expired rows, and then the oldest ones above `maxBytes`. */
const tidyStatements = (now: number, maxBytes: number): readonly Statement[] => [
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
 * Creates a backend that stores cache entries in the database. If the database fails or hangs, callers still get their answer, uncached.
 * @param maxBytes Bounds the store, so that a caller who asks for many addresses cannot fill the disk.
 * @returns the backend; `bytes` is the approximate size of the store.
 */
export function createCacheBackend(
  { clock, log, store }: { readonly clock: Clock; readonly log: Log; readonly store: Store },
  maxBytes: () => number,
): CacheBackend & { bytes(): number } {
  let restsUntil = 0
  let untidiedBytes = Number.POSITIVE_INFINITY
  let storedBytes = 0
  const logFailure = () => log('warn', 'answers are not kept')

  /** Waits for the store for a short time. After a timeout, the store is not asked for a while. */
  async function withTimeout<Of>(run: () => Promise<Of>): Promise<Of | undefined> {
    if (clock.now() < restsUntil) return undefined
    let cancel: (() => void) | undefined
    const timeout = new Promise<undefined>((resolve) => {
      cancel = clock.after(maxWaitMs, () => {
        restsUntil = clock.now() + restMs
        logFailure()
        resolve(undefined)
      })
    })
    try {
      return await Promise.race([run(), timeout])
    } catch {
      logFailure()
      return undefined
    } finally {
      cancel?.()
    }
  }

  // One write at a time. Entries that arrive meanwhile form the next write.
  const pendingWrites = new Map<string, Statement>()
  let lastWrite = Promise.resolve()
  let nextWrite: Promise<void> | undefined
  async function writePending(): Promise<void> {
    const statements = [...pendingWrites.values()]
    pendingWrites.clear()
    nextWrite = undefined
    const isTidying = untidiedBytes > maxBytes() * tidyShare
    if (isTidying) {
      untidiedBytes = 0
      statements.push(...tidyStatements(clock.now(), maxBytes()))
    }
    await withTimeout(() => store.write(statements))
    if (!isTidying) return
    const rows = await withTimeout(() => store.all('SELECT COALESCE(SUM(bytes), 0) AS total FROM answers'))
    storedBytes = Number(rows?.[0]?.total ?? storedBytes)
  }

  return {
    bytes: () => storedBytes + (Number.isFinite(untidiedBytes) ? untidiedBytes : 0),
    async read(key) {
      const rows = await withTimeout(() => store.all('SELECT answer, at FROM answers WHERE name = ?', [key]))
      const row = rows?.[0]
      return row && { json: String(row.answer), at: Number(row.at) }
    },
    write(key, { json, at }) {
      const bytes = rowBytes + key.length + Buffer.byteLength(json)
      untidiedBytes += bytes
      pendingWrites.set(key, { sql: keepSql, values: [key, json, at, bytes] })
      nextWrite ??= lastWrite = lastWrite.then(writePending)
      return nextWrite
    },
  }
}
