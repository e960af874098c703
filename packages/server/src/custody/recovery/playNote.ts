import type { Word } from 'latchkit/wire/custody'
import { following, moving } from '../notes.js'
import type { Binding } from './createBindings.js'
import { removingChanges } from './createFinishedChanges.js'
import { removing } from './createKnownDevices.js'
import { freezing, holding } from './createStops.js'
import { locking } from './lockedByNote.js'
import type { RecoveryContext } from './recoveryContext.js'

/**
 * Plays a note that recovery has signed itself and lost in a restore: the devices that it tells of are off, the freeze is on, the former
 * address finds the wallet no more, and where there is a password no share is given that could be opened. It lifts nothing, and erases none.
 */
export async function playNote(
  { store, holder, clock, hashOf }: RecoveryContext,
  binding: Binding,
  note: Word<'note'>,
): Promise<void> {
  const { userId } = binding
  const { removed, frozenUntil, hasPassword, emailHash } = note
  const freeze = frozenUntil === 0 ? freezing(userId) : holding(userId, frozenUntil ?? 0)
  await store.write([
    following('recovery', note),
    ...removed.flatMap((device) => removing(userId, device, clock.now())),
    freeze,
    // Takes back each approval: the device that gave it may be off by now.
    {
      sql: 'UPDATE recovery_requests SET approved = 0 WHERE id = ? AND released IS NULL',
      values: [userId],
    },
    ...(emailHash === (await hashOf(binding))
      ? []
      : [
          await moving('recovery', holder, note),
          // The note is of after every change of the backup: none of these has a say any more.
          removingChanges(userId),
        ]),
    ...(hasPassword && !binding.isWrapped ? [locking(userId, (await holder.keys()).own.verify)] : []),
  ])
}
