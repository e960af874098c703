import { guardStore } from '../../siwx/guardStore.js'
import type { Statement, Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'

/** Columns for a share that a note has locked: its bytes, and the key of recovery that signed the note. */
export const lockedTables: readonly string[] = [
  'ALTER TABLE recovery_users ADD COLUMN locked_share TEXT',
  'ALTER TABLE recovery_users ADD COLUMN locked_by TEXT',
]

/** The signing keys that this database has started with. */
export const signerTables: readonly string[] = ['CREATE TABLE recovery_signers (verify TEXT PRIMARY KEY)']

/**
 * The SQL statement that locks a share which recovery could open: no device gets it, since a device of the wallet will bring one wrapped by
 * the password. The bytes are kept, since an attacker in recovery may have signed the note, and no signed statement may erase a share.
 */
export const locking = (userId: string, key: string): Statement => ({
  sql: `UPDATE recovery_users SET locked_share = share, locked_by = ?, share = '', wrapped = 1, wraps = NULL
    WHERE id = ? AND wrapped = 0`,
  values: [key, userId],
})

/** Whether a share must not be given to a device: a note has locked the wallet, and this share opens without the password. */
export const isHidden = (
  { isLocked }: { readonly isLocked: boolean },
  split: { readonly isWrapped: boolean },
): boolean => isLocked && !split.isWrapped

/**
 * Undoes what notes of an older key of recovery have locked, at the first start with a new key: the old key is no longer trusted. If an
 * earlier key comes back, nothing is undone.
 */
export async function unlockByNewKey(plain: Store, holder: Pick<KeyHolder, 'keys'>): Promise<void> {
  const { verify } = (await holder.keys()).own
  await guardStore(plain).write([
    {
      sql: 'INSERT INTO recovery_signers (verify) VALUES (?) ON CONFLICT DO NOTHING',
      values: [verify],
      mustChange: true,
    },
    {
      sql: `UPDATE recovery_users SET share = locked_share, wrapped = 0, locked_share = NULL, locked_by = NULL
        WHERE locked_by <> ? AND share = ''`,
      values: [verify],
    },
  ])
}
