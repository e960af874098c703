import type { ServiceStatement } from 'latchkit/wire/custody'
import { applyIdentitiesStatements } from '../identityStatements.js'
import { applyNoteNumberStatement, moveAddressStatement } from '../notes.js'
import { markAddressedStatement } from '../youngWays.js'
import type { AuthContext } from './authContext.js'
import type { AuthUser } from './createUsers.js'
import { removeDeviceStatements } from './removedDevices.js'

/**
 * Applies a note that auth has signed itself and lost in a restore: removes the devices and identities that the note names, ends their
 * sessions, links the identities that it names as linked, and unlinks the former address. It lifts no restriction.
 */
export async function applyNote(
  { store, holder, clock, sessions, addressHashOf }: AuthContext,
  user: AuthUser,
  note: ServiceStatement<'note'>,
): Promise<void> {
  const { userId } = user
  const isFirst = await store.write([
    applyNoteNumberStatement('auth', note),
    ...note.removed.flatMap((device) => removeDeviceStatements(userId, device, clock.now())),
    ...applyIdentitiesStatements('auth', note, clock.now()),
    ...(note.emailHash === (await addressHashOf(user))
      ? []
      : [
          markAddressedStatement('auth', userId, clock.now()),
          await moveAddressStatement('auth', holder, note),
        ]),
  ])
  if (!isFirst) return
  const endedSessions = (await sessions.listOf(userId)).filter(({ device }) => note.removed.includes(device))
  for (const { token } of endedSessions) await sessions.end(token)
}
