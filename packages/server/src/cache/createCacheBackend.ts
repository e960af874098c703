import type { Log } from '../operations/createLog.js'
import type { Statement, Store } from '../store/store.js'
import type { CacheBackend } from './createCache.js'

const maxAgeMs = 7 * 86_400_000
/** What is written between two times it is tidied, as a share of what is kept. */
const tidyShare = 1 / 16
/** What a row takes beside its name and its answer, about. */
const rowBytes = 100

/** Deletes what is too old, and then, the oldest first, what is more than so many bytes. */
const tidying = (now: number, maxBytes: number): readonly Statement[] => [
  { sql: 'DELETE FROM answers WHERE at < ?', values: [now - maxAgeMs] },
  {
    sql: `DELETE FROM answers WHERE at <= (SELECT MAX(at) FROM
      (SELECT at, SUM(bytes) OVER (ORDER BY at DESC) AS kept FROM answers) AS sums WHERE kept > ?)`,
    values: [maxBytes],
  },
]

/**
 * Cache entries in the database. A database that fails costs what is cached, not the answer.
 * @param maxBytes Whoever asks for one address after the other fills no disk with it.
 */
export function createCacheBackend(store: Store, log: Log, maxBytes: () => number): CacheBackend {
  let untidied = Number.POSITIVE_INFINITY
  const failed = () => log('warn', 'answers are not kept')
  return {
    async read(key) {
      try {
        const [row] = await store.all('SELECT answer, at FROM answers WHERE name = ?', [key])
        return row && { json: String(row.answer), at: Number(row.at) }
      } catch {
        failed()
        return undefined
      }
    },
    async write(key, { json, at }) {
      const bytes = rowBytes + key.length + Buffer.byteLength(json)
      const insert = {
        sql: `INSERT INTO answers (name, answer, at, bytes) VALUES (?, ?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET answer = excluded.answer, at = excluded.at, bytes = excluded.bytes
          WHERE answers.at <= excluded.at`,
        values: [key, json, at, bytes],
      }
      untidied += bytes
      const isUntidy = untidied > maxBytes() * tidyShare
      if (isUntidy) untidied = 0
      try {
        await store.write(isUntidy ? [insert, ...tidying(at, maxBytes())] : [insert])
      } catch {
        failed()
      }
    },
  }
}
