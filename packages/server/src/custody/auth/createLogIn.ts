import { findReturnedShare } from '../returned.js'
import type { AuthContext } from './authContext.js'
import type { AuthUser } from './createUsers.js'

/** Creates the function that logs in the user of a proof: it creates a session, and gives the share if the device may have it. */
export function createLogIn(context: AuthContext) {
  const { store, clock, devices, sessions, splitFactsOf, openShare, writeState, userFactsOf } = context
  return async (user: AuthUser, device: string, hpkeKey: string) => {
    const rights = await devices.rightsOf(user.userId, device)
    // Get the share first: without it there must be no session that seems able to sign.
    const share = rights !== 'none' && { share: await openShare(user, device, hpkeKey) }
    const facts = { ...(await splitFactsOf(user)), state: await writeState(user, device) }
    await devices.addProved(user.userId, device, clock.now())
    const session = await sessions.begin(user.userId, device)
    const returnedShare = await findReturnedShare(store, 'auth', user.userId)
    const returnedFields = returnedShare && {
      returned: { version: returnedShare.version, shareHashes: returnedShare.shareHashes },
    }
    return { isNew: false as const, user: userFactsOf(user), session, ...share, ...facts, ...returnedFields }
  }
}
