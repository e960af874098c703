import { guardStore } from '../../siwx/guardStore.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { forgetReleasesStatement } from './createDevices.js'

/** The table that stores which key of recovery was pinned when auth last started. */
export const pinnedTables: readonly string[] = [
  'CREATE TABLE auth_pinned (name TEXT PRIMARY KEY, verify TEXT NOT NULL)',
]

/**
 * Forgets recovery’s releases if auth's last start had another key of recovery pinned: an attacker with the old key may have signed them.
 * To change a pinned key, auth has to be restarted, so no release of the old key is accepted with the new key pinned.
 */
export async function followPinnedKey(plainStore: Store, holder: Pick<KeyHolder, 'keys'>): Promise<void> {
  const store = guardStore(plainStore)
  const { recovery: pinnedKey } = (await holder.keys()).pinned
  if (pinnedKey === undefined) return
  const [row] = await store.all("SELECT verify FROM auth_pinned WHERE name = 'recovery'")
  if (row?.verify === pinnedKey) return
  await store.write([
    {
      sql: `INSERT INTO auth_pinned (name, verify) VALUES ('recovery', ?)
        ON CONFLICT (name) DO UPDATE SET verify = excluded.verify`,
      values: [pinnedKey],
    },
    // A database without this row is older than the table, and has had no other key pinned.
    ...(row ? [forgetReleasesStatement] : []),
  ])
}
