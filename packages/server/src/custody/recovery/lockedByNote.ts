import { guardStore } from '../../siwx/guardStore.js'
import type { Statement, Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'

/** Columns for a share that a note has locked: its bytes, and the key of recovery that signed the note. */
export const lockedTables: readonly string[] = [
  'ALTER TABLE recovery_users ADD COLUMN locked_share TEXT',
  'ALTER TABLE recovery_users ADD COLUMN locked_by TEXT',
]

/** The public signing keys of recovery with which the service has started on this database. */
export const signerTables: readonly string[] = ['CREATE TABLE recovery_signers (verify TEXT PRIMARY KEY)']

/**
 * The SQL statement that locks a share which recovery could open: no device gets this share any more, and a device of the wallet will bring
 * one that the password wraps. The bytes stay stored: an attacker in recovery may have signed the note, and no signed statement may erase a
 * share.
 */
export const lockStatement = (userId: string, key: string): Statement => ({
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
 * At the first start with a new key of recovery, unlocks the shares that notes of older keys have locked, since these keys are no longer
 * trusted. A start with a key that was used before unlocks nothing.
 */
export async function unlockByNewKey(plainStore: Store, holder: Pick<KeyHolder, 'keys'>): Promise<void> {
  const { verify } = (await holder.keys()).own
  await guardStore(plainStore).write([
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
