import { guardStore } from '../../siwx/guardStore.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { forgetting } from './createDevices.js'

/** The table of the key that auth’s database goes by. */
export const pinnedTables: readonly string[] = [
  // One row: the key of recovery that was pinned when auth last started.
  'CREATE TABLE auth_pinned (name TEXT PRIMARY KEY, verify TEXT NOT NULL)',
]

/**
 * Forgets recovery’s releases where auth’s last start had another key of recovery pinned: whoever had that key may have signed them. A
 * restart of the keys restarts auth, so it is seen at once.
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
    // A database from before there was this row goes by the only key that it has known.
    ...(row ? [forgetting] : []),
  ])
}
