import { createCleanup } from '../createCleanup.js'
import type { AuthContext } from './authContext.js'

/** Creates the function that removes what has expired at auth. */
export const createAuthCleanup = ({
  clock,
  users,
  waitingSplits,
  devices,
  eraseRetired,
  sessions,
  changes,
  rateLimits,
  codes,
  identities,
  claims,
  linkProofs,
}: AuthContext) =>
  createCleanup(clock, [
    users.removeExpired,
    waitingSplits.removeExpired,
    devices.removeExpired,
    eraseRetired,
    sessions.removeExpired,
    changes.removeExpired,
    rateLimits.removeExpired,
    codes.removeExpired,
    identities.removeExpired,
    claims.removeExpired,
    linkProofs.removeExpired,
  ])
