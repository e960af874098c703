import { guardStore } from '../../siwx/guardStore.js'
import type { Statement, Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'

/** The columns of a share that a note has locked: its bytes, and the key of recovery’s that signed the note. */
export const lockedTables: readonly string[] = [
  'ALTER TABLE recovery_users ADD COLUMN locked_share TEXT',
  'ALTER TABLE recovery_users ADD COLUMN locked_by TEXT',
]

/** The keys to sign by that this database has started with. */
export const signerTables: readonly string[] = ['CREATE TABLE recovery_signers (verify TEXT PRIMARY KEY)']

/**
 * The write by which a share that could be opened is given to no device any more: the one that the password wraps comes from a device of
 * the wallet. It stays here, since whoever was in recovery may have signed the note, and no word of a service erases a share.
 */
export const locking = (userId: string, key: string): Statement => ({
  sql: `UPDATE recovery_users SET locked_share = share, locked_by = ?, share = '', wrapped = 1, wraps = NULL
    WHERE id = ? AND wrapped = 0`,
  values: [key, userId],
})

/** Tells whether a share of a wallet is given to no device: a note has locked the wallet, and this share opens without the password. */
export const isHidden = (
  { isLocked }: { readonly isLocked: boolean },
  split: { readonly isWrapped: boolean },
): boolean => isLocked && !split.isWrapped

/**
 * Takes back what notes of a former key of recovery have locked, at the first start with a new one: the key was changed since whoever had
 * it was not to be believed. A key of before that comes back takes nothing back.
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
