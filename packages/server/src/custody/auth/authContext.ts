import { randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { createProofs } from '../../dpop/createProofs.js'
import { userConflict } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { guardStore } from '../../siwx/guardStore.js'
import { createTokenStore } from '../../siwx/store/createTokenStore.js'
import type { Store } from '../../store/store.js'
import { createChanges } from '../change/createChanges.js'
import { type CodeLimits, dayMs } from '../codes/codeLimits.js'
import { createCodes } from '../codes/createCodes.js'
import { createStoredRateLimits } from '../codes/createStoredRateLimits.js'
import { createNotifyLocked } from '../codes/notifyLocked.js'
import { createClaims } from '../createClaims.js'
import { createIdentities } from '../createIdentities.js'
import { createLinkProofs } from '../createLinkProofs.js'
import type { MailClient } from '../createMailClient.js'
import { createProviderProofs, type WayVerifiers } from '../createProviderProofs.js'
import { createUserFinders } from '../createUserFinders.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { createNotes } from '../notes.js'
import { createRetiredCleanup, releaseShare } from '../shares.js'
import { createStatements, type Statements } from '../statements.js'
import { createProviderPauses } from '../ways/createProviderPauses.js'
import { createChannels } from './createChannels.js'
import { createDevices } from './createDevices.js'
import { createRequestSessions } from './createRequestSessions.js'
import { type AuthSession, createSessions } from './createSessions.js'
import { createUserStatements } from './createUserStatements.js'
import { type AuthUser, createUsers } from './createUsers.js'
import { createWaitingSplits } from './createWaitingSplits.js'

/** Dependencies of auth. */
export interface AuthDependencies {
  readonly store: Store
  readonly holder: KeyHolder
  readonly mailer: MailClient
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: CodeLimits
  /** Ids of the operator's projects. */
  readonly projects: ReadonlySet<string>
  /** Origin of the secure site, the only page that may call. */
  readonly origin: string
  /** Verifies the proofs of the configured providers; none unless given. */
  readonly verifiers?: WayVerifiers
}

export const iso = (at: number): string => new Date(at).toISOString()
export const newId = (): string => randomBytes(16).toString('hex')

/** Creates the parts that all routes of auth share. */
export function createContext(parts: AuthDependencies) {
  const { holder, clock, limits, log, metrics, mailer } = parts
  const store = guardStore(parts.store)
  const tokens = createTokenStore(store, 'auth')
  const proofOf = createProofs({ clock, tokens, isShared: parts.store.isShared, hosts: () => [] })
  const devices = createDevices(store, clock.now)
  const sessions = createSessions({ store, tokens, clock, releasedDevicesOf: devices.releasedDevicesOf })
  const users = createUsers(store, clock.now)
  const [identities, claims] = [
    createIdentities({ store, holder }, 'auth', clock.now),
    createClaims(store, 'auth', clock.now),
  ]
  const notes = createNotes(store, 'auth', holder, () => statements)
  const statements: Statements = createStatements({
    holder,
    service: 'auth',
    clock,
    numbersOf: notes.numbersOf,
  })
  const rateLimits = createStoredRateLimits(store, 'auth', clock.now)
  const codes = createCodes({
    store,
    holder,
    clock,
    limits,
    log,
    name: 'auth',
    rateLimits,
    projects: parts.projects,
    notifyLocked: createNotifyLocked({ holder, mailer, newId }),
  })

  /** Finds the user of a session. Throws `userConflict` if auth does not have it. */
  async function userOf({ userId }: Pick<AuthSession, 'userId'>): Promise<AuthUser> {
    const user = await users.findById(userId)
    if (!user) throw fail(userConflict, {})
    return user
  }

  return {
    store,
    holder,
    clock,
    mailer,
    proofOf,
    sessions,
    codes,
    rateLimits,
    users,
    identities,
    claims,
    linkProofs: createLinkProofs({ store, holder }, 'auth', clock.now),
    findUser: createUserFinders({ ...users, identities }),
    providerProofs: createProviderProofs({
      service: 'auth',
      store,
      holder,
      clock,
      rateLimits,
      limits,
      verifiers: parts.verifiers ?? {},
      log,
      isKnownDevice: devices.isKnownToAny,
    }),
    pauses: createProviderPauses({ service: 'auth', store, clock, metrics }),
    devices,
    statements,
    notes,
    ...createUserStatements({ holder, statements, devices, identities }),
    ...createRequestSessions({ sessions, devices, proofOf, clock }),
    userOf,
    changes: createChanges(store, 'auth', clock.now),
    channels: createChannels(clock),
    waitingSplits: createWaitingSplits(store, clock.now),
    eraseRetired: createRetiredCleanup(store, 'auth', limits.retiredDays * dayMs),
    openShare: (user: AuthUser, deviceId: string, hpkeKey: string) =>
      releaseShare(holder, 'auth', user, { deviceId, hpkeKey }),
    userFactsOf: ({ userId, addresses, version }: AuthUser) => ({ id: userId, addresses, version }),
  }
}

/** The parts that all routes of auth share. */
export type AuthContext = ReturnType<typeof createContext>
