import type { Log } from '../operations/createLog.js'
import type { Store } from '../store/store.js'
import type { CacheBackend } from './createCache.js'

const maxAgeMs = 7 * 86_400_000
/** Whoever asks for one address after the other fills no disk with it. */
const maxRows = 200_000
const writesBetweenTidying = 1_000

/** Cache entries in the database. A database that fails costs what is cached, not the answer. */
export function createCacheBackend(store: Store, log: Log): CacheBackend {
  let writes = 0
  const failed = () => log('warn', 'answers are not kept')
  return {
    async read(key) {
      try {
        const [row] = await store.all('SELECT answer, at FROM answers WHERE name = ?', [key])
        return row && { value: JSON.parse(String(row.answer)) as unknown, at: Number(row.at) }
      } catch {
        failed()
        return undefined
      }
    },
    async write(key, { value, at }) {
      const insert = {
        sql: `INSERT INTO answers (name, answer, at) VALUES (?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET answer = excluded.answer, at = excluded.at WHERE answers.at <= excluded.at`,
        values: [key, JSON.stringify(value), at],
      }
      const tidy = [
        { sql: 'DELETE FROM answers WHERE at < ?', values: [at - maxAgeMs] },
        {
          sql: 'DELETE FROM answers WHERE at < (SELECT at FROM answers ORDER BY at DESC LIMIT 1 OFFSET ?)',
          values: [maxRows],
        },
      ]
      try {
        await store.write(writes++ % writesBetweenTidying === 0 ? [insert, ...tidy] : [insert])
      } catch {
        failed()
      }
    },
  }
}
