import type { ServiceStatement } from 'latchkit/wire/custody'
import { applyIdentitiesStatements } from '../identityStatements.js'
import { applyNoteNumberStatement, moveAddressStatement } from '../notes.js'
import { markAddressedStatement } from '../youngWays.js'
import type { Binding } from './createBindings.js'
import { deleteChangesStatement } from './createFinishedChanges.js'
import { removalStatements } from './createKnownDevices.js'
import { freezeStatement, freezeUntilStatement } from './createStops.js'
import { lockStatement } from './lockedByNote.js'
import type { RecoveryContext } from './recoveryContext.js'

/**
 * Applies a note that recovery has signed itself and lost in a restore: removes the devices and identities that the note names, links
 * those that it names as linked, restores the freeze, and unlinks the former address. If the note says that there is a password, locks the
 * share that recovery could open. It lifts no restriction and erases no share.
 */
export async function applyNote(
  { store, holder, clock, hashOf }: RecoveryContext,
  binding: Binding,
  note: ServiceStatement<'note'>,
): Promise<void> {
  const { userId } = binding
  const { removed, frozenUntil, hasPassword, emailHash } = note
  const updateFreezeStatement =
    frozenUntil === 0 ? freezeStatement(userId) : freezeUntilStatement(userId, frozenUntil ?? 0)
  await store.write([
    applyNoteNumberStatement('recovery', note),
    ...removed.flatMap((device) => removalStatements(userId, device, clock.now())),
    ...applyIdentitiesStatements('recovery', note, clock.now()),
    updateFreezeStatement,
    // Revokes all approvals: the device that gave one may be removed by now.
    {
      sql: 'UPDATE recovery_requests SET approved = 0 WHERE id = ? AND released IS NULL',
      values: [userId],
    },
    ...(emailHash === (await hashOf(binding))
      ? []
      : [
          // The note does not say since when the new address opens the wallet, so the address is young unless it replaces an old one.
          markAddressedStatement('recovery', userId, clock.now()),
          await moveAddressStatement('recovery', holder, note),
          // The note is newer than every change in the backup, so none of them counts any more.
          deleteChangesStatement(userId),
        ]),
    ...(hasPassword && !binding.isWrapped ? [lockStatement(userId, (await holder.keys()).own.verify)] : []),
  ])
}
