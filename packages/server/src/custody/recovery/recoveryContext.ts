import { randomBytes } from 'node:crypto'
import type { ServiceStatement } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { createProofs } from '../../dpop/createProofs.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { guardStore } from '../../siwx/guardStore.js'
import { createTokenStore } from '../../siwx/store/createTokenStore.js'
import type { Store } from '../../store/store.js'
import { type CodeLimits, dayMs } from '../codes/codeLimits.js'
import { createCodes } from '../codes/createCodes.js'
import { createNotifyLocked } from '../codes/notifyLocked.js'
import type { MailClient } from '../createMailClient.js'
import { createProviderProofs, type WayVerifiers } from '../createProviderProofs.js'
import { createUserFinders } from '../createUserFinders.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { NamesSite } from '../namedSite.js'
import { createNotes } from '../notes.js'
import { createRetiredCleanup } from '../shares.js'
import { createStatements, type Statements } from '../statements.js'
import { createProviderPauses } from '../ways/createProviderPauses.js'
import { createChangeEnd } from './createChangeEnd.js'
import { createDeviceChecks } from './createDeviceChecks.js'
import { createNotify } from './createNotify.js'
import { createProviderBreaker } from './createProviderBreaker.js'
import { createRecoveryStores } from './createRecoveryStores.js'
import { createRelease } from './createRelease.js'
import { createWalletStatements } from './createWalletStatements.js'

/** Dependencies of recovery. */
export interface RecoveryDependencies {
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
  readonly namesSite: NamesSite
  /** Verifies the proofs of the configured providers; none unless given. */
  readonly verifiers?: WayVerifiers
  /** What brings a wallet with a confirmed address to a new device after a provider's proof: `twoProofs` unless given. */
  readonly newDevice?: NewDeviceProofs
}

/** Which proofs a new device needs: recovery's own digits beside the provider's proof, or only the provider's proof, and then a wait. */
export type NewDeviceProofs = 'twoProofs' | 'sameProof'

/** How long a new device waits, unless another one approves it. */
export const deviceWaitMs = dayMs

/** What recovery stores with a code. For an address without a wallet, `userId` is `null`. */
export const codeFacts = v.object({
  userId: v.nullable(v.string()),
  site: v.optional(v.string(), ''),
  /** Whether a wallet was being made for the address: the wallet does not exist yet, but the code was mailed. */
  isMaking: v.optional(v.boolean(), false),
  /** The user that a code restores; `null` if the code was not sent. */
  restores: v.optional(v.nullable(v.string()), null),
  /** The user whose wallet a code sets aside. */
  setsAside: v.optional(v.nullable(v.string()), null),
})

export const iso = (at: number): string => new Date(at).toISOString()
export const newId = (): string => randomBytes(16).toString('hex')

/** Creates the parts that all routes of recovery share. */
export function createContext(parts: RecoveryDependencies) {
  const { holder, clock, limits, log, metrics, mailer } = parts
  const store = guardStore(parts.store)
  const stores = createRecoveryStores({ store, holder }, clock, parts.namesSite)
  const { finished, bindings, devices, links, splits, provedLogins, rateLimits, identities } = stores
  const notify = createNotify({ holder, clock, bindings, identities, links, mailer, newId })
  const notes = createNotes(store, 'recovery', holder, () => statements)
  const statements: Statements = createStatements({
    holder,
    service: 'recovery',
    clock,
    numbersOf: notes.numbersOf,
  })
  const walletStatements = createWalletStatements({
    holder,
    clock,
    statements,
    bindings,
    devices,
    identities,
  })
  const endChange = createChangeEnd({
    holder,
    clock,
    finishedChanges: finished,
    bindings,
    hashOf: walletStatements.hashOf,
  })

  return {
    store,
    holder,
    clock,
    mailer,
    limits,
    takesSameProof: parts.newDevice === 'sameProof',
    notify,
    notes,
    statements,
    ...stores,
    ...walletStatements,
    ...createDeviceChecks({ clock, bindings, devices, provedLogins }),
    findUser: createUserFinders({ ...bindings, identities }),
    providerProofs: createProviderProofs({
      service: 'recovery',
      store,
      holder,
      clock,
      rateLimits,
      limits,
      verifiers: parts.verifiers ?? {},
      log,
      isKnownDevice: devices.isKnownToAny,
    }),
    codes: createCodes({
      store,
      holder,
      clock,
      limits,
      log,
      name: 'recovery',
      rateLimits,
      projects: parts.projects,
      notifyLocked: createNotifyLocked({ holder, mailer, newId }),
    }),
    release: createRelease({
      store,
      holder,
      clock,
      devices,
      splits,
      provedLogins,
      notify,
      writeReleasedStatement: (userId, deviceId) => walletStatements.writeReleased(userId, deviceId, 'share'),
    }),
    breaker: createProviderBreaker({
      store,
      clock,
      log,
      pauses: createProviderPauses({ service: 'recovery', store, clock, metrics }),
    }),
    eraseRetired: createRetiredCleanup(store, 'recovery', limits.retiredDays * dayMs),
    proofOf: createProofs({
      clock,
      tokens: createTokenStore(store, 'recovery'),
      isShared: parts.store.isShared,
      hosts: () => [],
    }),
    /**
     * Reads auth's statement about a user, as `Notes.requireState` does, and lets that statement end a change of address. @throws as
     * `Notes.requireState`
     */
    async requireState(...args: Parameters<typeof notes.requireState>): Promise<ServiceStatement<'state'>> {
      const statement = await notes.requireState(...args)
      await endChange(statement)
      return statement
    },
  }
}

/** The parts that all routes of recovery share. */
export type RecoveryContext = ReturnType<typeof createContext>
