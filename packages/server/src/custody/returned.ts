import { fail, isLatchkitError } from 'latchkit/wire'
import { versionConflict } from '../errors/custody.js'
import type { Statement, Store } from '../store/store.js'
import { shareHashOf } from './exit/deriveWallet.js'
import { type SealedData, seal } from './hpke.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type SealedRow } from './rows.js'
import { readWrapped, type StoredShare, shareIn, type WrappedShare } from './shares.js'
import type { ShareService } from './statements.js'

/** The table of retired shares that the other operator has given back: one per user, until the wallet signs another version. */
export const returnedTables = (name: ShareService): readonly string[] => [
  // `share_key` and `share` are those of the row before it was retired. `wrapped` is 1 if the recovery password wraps the share.
  `CREATE TABLE ${name}_returned (
    id TEXT PRIMARY KEY, version BIGINT NOT NULL, hashes TEXT NOT NULL, share_key TEXT NOT NULL, share TEXT NOT NULL,
    wrapped BIGINT NOT NULL, returned BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_returned_by_time ON ${name}_returned (returned)`,
]

/**
 * A retired share that the other service has given back. A device that has proved the e-mail address gets it, but only to make the next
 * split.
 */
export interface ReturnedShare extends StoredShare {
  readonly isWrapped: boolean
}

/** Finds the returned share of a user; if a split is given, only a share of that split. */
export async function findReturnedShare(
  store: Pick<Store, 'all'>,
  name: ShareService,
  userId: string,
  splitFilter?: { readonly version?: number | undefined; readonly shareHash?: string | undefined },
): Promise<ReturnedShare | undefined> {
  const [row] = await store.all(
    `SELECT r.*, u.addresses FROM ${name}_returned r JOIN ${name}_users u ON u.id = r.id WHERE r.id = ?`,
    [userId],
  )
  const split = row && { ...shareIn(row), isWrapped: Number(row.wrapped) === 1 }
  const isMatch =
    !splitFilter ||
    (split?.version === splitFilter.version && split?.shareHashes[name] === splitFilter.shareHash)
  return isMatch ? split : undefined
}

/**
 * Releases a returned share; the key holder counts this like any other release. Since the share came from the other service, it is deleted
 * if it does not match its hash. @throws `versionConflict` if the share does not match its hash; `keyMismatch` if the frame's key is
 * invalid; the errors of the key holder
 */
export async function releaseReturnedShare(
  { holder, store }: { readonly holder: KeyHolder; readonly store: Pick<Store, 'write'> },
  name: ShareService,
  { userId, version, shareHashes, share, isWrapped }: ReturnedShare,
  { deviceId, hpkeKey }: { readonly deviceId: string; readonly hpkeKey: string },
): Promise<{ readonly share: SealedData } | { readonly wrapped: WrappedShare }> {
  const facts = { userId, version, deviceId }
  // Validate the frame's key first, so that a bad one does not use up a release.
  await seal(hpkeKey, `${name}-release`, facts, Buffer.alloc(0))
  const shareBytes = await openRow(holder, { userId, version, purpose: 'share' }, share).catch(
    (error: unknown) => {
      if (isLatchkitError(error) && error.code === 'keyMismatch') return undefined
      throw error
    },
  )
  const isIntact = shareBytes && (isWrapped || shareHashOf(shareBytes) === shareHashes[name])
  if (isIntact && isWrapped) return { wrapped: readWrapped(shareBytes) }
  if (isIntact) return { share: await seal(hpkeKey, `${name}-release`, facts, shareBytes) }
  await store.write([deleteReturnedStatement(name, userId)])
  throw fail(versionConflict, {})
}

/** The SQL statement that stores a returned share, sealed as it was before it was retired. */
export const returnedShareStatement = (
  name: ShareService,
  { userId, version, hashes }: { readonly userId: string; readonly version: number; readonly hashes: string },
  { key, bytes }: SealedRow,
  { isWrapped, now }: { readonly isWrapped: boolean; readonly now: number },
): Statement => ({
  sql: `INSERT INTO ${name}_returned (id, version, hashes, share_key, share, wrapped, returned)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, hashes = excluded.hashes,
      share_key = excluded.share_key, share = excluded.share, wrapped = excluded.wrapped, returned = excluded.returned`,
  values: [userId, version, hashes, key, bytes, isWrapped ? 1 : 0, now],
})

/**
 * The SQL statement that deletes a user's returned share, when another version has become the present one, or when the share is not
 * genuine.
 */
export const deleteReturnedStatement = (name: ShareService, userId: string): Statement => ({
  sql: `DELETE FROM ${name}_returned WHERE id = ?`,
  values: [userId],
  erases: true,
})
