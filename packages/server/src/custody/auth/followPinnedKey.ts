import { guardStore } from '../../siwx/guardStore.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { forgetReleases } from './createDevices.js'

/** The table that stores which key of recovery was pinned when auth last started. */
export const pinnedTables: readonly string[] = [
  // One row: the key of recovery that was pinned when auth last started.
  'CREATE TABLE auth_pinned (name TEXT PRIMARY KEY, verify TEXT NOT NULL)',
]

/**
 * Forgets recovery’s releases if auth's last start had another key of recovery pinned: an attacker with the old key may have signed them. A
 * change of keys restarts auth, so it is noticed at once.
 */
export async function followPinnedKey(plain: Store, holder: Pick<KeyHolder, 'keys'>): Promise<void> {
  const store = guardStore(plain)
  const { recovery: key } = (await holder.keys()).pinned
  if (key === undefined) return
  const [row] = await store.all("SELECT verify FROM auth_pinned WHERE name = 'recovery'")
  if (row?.verify === key) return
  await store.write([
    {
      sql: `INSERT INTO auth_pinned (name, verify) VALUES ('recovery', ?)
        ON CONFLICT (name) DO UPDATE SET verify = excluded.verify`,
      values: [key],
    },
    // A database without this row is older than the table; the current key is the only one it has known.
    ...(row ? [forgetReleases] : []),
  ])
}
