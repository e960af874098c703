import type { ServiceStatement } from 'latchkit/wire/custody'
import { following, moving } from '../notes.js'
import type { AuthContext } from './authContext.js'
import type { AuthUser } from './createUsers.js'
import { removing } from './removedDevices.js'

/**
 * Applies a note that auth has signed itself and lost in a restore: removes the devices that it names, ends their sessions, and unlinks the
 * former address. It lifts no restriction.
 */
export async function applyNote(
  { store, holder, clock, sessions, hashOf }: AuthContext,
  user: AuthUser,
  note: ServiceStatement<'note'>,
): Promise<void> {
  const { userId } = user
  const isFirst = await store.write([
    following('auth', note),
    ...note.removed.flatMap((device) => removing(userId, device, clock.now())),
    ...(note.emailHash === (await hashOf(user)) ? [] : [await moving('auth', holder, note)]),
  ])
  if (!isFirst) return
  const ended = (await sessions.listOf(userId)).filter(({ device }) => note.removed.includes(device))
  for (const { token } of ended) await sessions.end(token)
}
