import type { Clock } from '../../clock.js'
import type { Store } from '../../store/store.js'
import { changeStage, createChanges } from '../change/createChanges.js'
import { createStoredRateLimits } from '../codes/createStoredRateLimits.js'
import { createClaims } from '../createClaims.js'
import { createIdentities } from '../createIdentities.js'
import { createLinkProofs } from '../createLinkProofs.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { NamesSite } from '../namedSite.js'
import { createBindings } from './createBindings.js'
import { createFinishedChanges } from './createFinishedChanges.js'
import { createKnownDevices } from './createKnownDevices.js'
import { createLinks } from './createLinks.js'
import { createMakings } from './createMakings.js'
import { createProvedLogins } from './createProvedLogins.js'
import { createRequests } from './createRequests.js'
import { createSplits } from './createSplits.js'
import { createStops } from './createStops.js'
import { createUnusedWallets } from './createUnusedWallets.js'

/** Creates the access to the rows of recovery, by subject. */
export function createRecoveryStores(
  { store, holder }: { readonly store: Store; readonly holder: KeyHolder },
  { now }: Pick<Clock, 'now'>,
  namesSite: NamesSite,
) {
  const finishedChanges = createFinishedChanges(store, now)
  return {
    // Only a statement of auth ends a change that recovery has finished before auth.
    changes: createChanges(store, 'recovery', now, changeStage.finished),
    finished: finishedChanges,
    bindings: createBindings(store, finishedChanges, namesSite),
    devices: createKnownDevices(store),
    unusedWallets: createUnusedWallets(store, now),
    requests: createRequests(store, now, namesSite),
    rateLimits: createStoredRateLimits(store, 'recovery', now),
    links: createLinks(store, now),
    splits: createSplits(store, now),
    provedLogins: createProvedLogins(store, now),
    makings: createMakings(store, now),
    identities: createIdentities({ store, holder }, 'recovery', now),
    claims: createClaims(store, 'recovery', now),
    linkProofs: createLinkProofs({ store, holder }, 'recovery', now),
    stops: createStops(store, now),
  }
}
