import { createCleanup } from '../createCleanup.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Creates the function that removes what has expired at recovery. */
export const createRecoveryCleanup = ({
  clock,
  requests,
  devices,
  changes,
  links,
  provedLogins,
  splits,
  makings,
  eraseRetired,
  rateLimits,
  codes,
  identities,
  claims,
  linkProofs,
}: RecoveryContext) =>
  createCleanup(clock, [
    requests.removeExpired,
    devices.removeExpired,
    changes.removeExpired,
    links.removeExpired,
    provedLogins.removeExpired,
    splits.removeExpired,
    makings.removeExpired,
    eraseRetired,
    rateLimits.removeExpired,
    codes.removeExpired,
    identities.removeExpired,
    claims.removeExpired,
    linkProofs.removeExpired,
  ])
