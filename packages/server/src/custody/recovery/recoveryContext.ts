import { randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import type { Word } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { createProofs, type ShownProof } from '../../dpop/createProofs.js'
import { deviceUnknown, proofNeeded, releasesFrozen } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { guardStore } from '../../siwx/guardStore.js'
import { createTokenStore } from '../../siwx/store/createTokenStore.js'
import type { Store } from '../../store/store.js'
import { changeStage, createChanges } from '../change/createChanges.js'
import { type CodeLimits, dayMs } from '../codes/codeLimits.js'
import { createCodes } from '../codes/createCodes.js'
import { createLimits } from '../codes/createLimits.js'
import { createTellShut } from '../codes/tellShut.js'
import type { Post } from '../createPost.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { NamesSite } from '../namedSite.js'
import { createNotes } from '../notes.js'
import { createRetiredSweep } from '../shares.js'
import { createWords, type Words } from '../words.js'
import { createAsides } from './createAsides.js'
import { type Binding, createBindings } from './createBindings.js'
import { createChangeEnd } from './createChangeEnd.js'
import { createFinishedChanges } from './createFinishedChanges.js'
import { createKnownDevices } from './createKnownDevices.js'
import { createLinks } from './createLinks.js'
import { createMakings } from './createMakings.js'
import { createNotify } from './createNotify.js'
import { createProvedLogins, type ProvedLogin } from './createProvedLogins.js'
import { createRelease } from './createRelease.js'
import { createRequests, type ReleaseRequest } from './createRequests.js'
import { createSplits } from './createSplits.js'
import { createStops, isFrozenByCode, isStopped, letInAt } from './createStops.js'
import { createWalletWords } from './createWalletWords.js'

/** The dependencies of recovery. */
export interface RecoveryParts {
  readonly store: Store
  readonly holder: KeyHolder
  readonly post: Post
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: CodeLimits
  /** The ids of the operator's projects. */
  readonly projects: ReadonlySet<string>
  /** The origin of the secure site: no other page may call. */
  readonly origin: string
  readonly names: NamesSite
}

/** A new device waits so long, unless another one approves it. */
export const holdMs = dayMs
/** A device that was used within so long is asked first. */
const activeMs = 30 * dayMs

/** The facts that recovery remembers with a code; an address without a wallet has no user. */
export const codeFacts = v.object({
  userId: v.nullable(v.string()),
  site: v.optional(v.string(), ''),
  /** Whether a wallet was being made for the address: there is none yet, and the code was sent all the same. */
  isMaking: v.optional(v.boolean(), false),
  /** The user whose share or whose user a code restores; none where it was not sent. */
  restores: v.optional(v.nullable(v.string()), null),
  /** The user whose wallet a code sets aside. */
  setsAside: v.optional(v.nullable(v.string()), null),
})

export const iso = (at: number): string => new Date(at).toISOString()
export const newId = (): string => randomBytes(16).toString('hex')

/** Makes the parts of recovery that its routes share. */
export function createContext(parts: RecoveryParts) {
  const { holder, clock, limits, log, post: mails } = parts
  const store = guardStore(parts.store)
  // One that recovery has finished, before auth, ends by auth’s word alone.
  const changes = createChanges(store, 'recovery', clock.now, changeStage.finished)
  const finished = createFinishedChanges(store, clock.now)
  const bindings = createBindings(store, finished, parts.names)
  const devices = createKnownDevices(store)
  const asides = createAsides(store, clock.now)
  const requests = createRequests(store, clock.now, parts.names)
  const places = createLimits(store, 'recovery', clock.now)
  const links = createLinks(store, clock.now)
  const notify = createNotify({ holder, bindings, links, mails, newId })
  const splits = createSplits(store, clock.now)
  const proved = createProvedLogins(store, clock.now)
  const notes = createNotes(store, 'recovery', holder, () => words)
  const words: Words = createWords({ holder, service: 'recovery', clock, numbersOf: notes.numbersOf })
  const { hashOf, noteOf, releasedOf } = createWalletWords({ holder, clock, words, bindings, devices })
  const endChange = createChangeEnd({ holder, clock, finished, bindings, hashOf })

  const codes = createCodes({
    ...{ store, holder, clock, limits, log, name: 'recovery', places, projects: parts.projects },
    tellShut: createTellShut({ holder, mails, newId }),
  })

  return {
    ...{ store, holder, clock, mails, bindings, devices, requests, codes, notify, places, links, changes },
    finished,
    release: createRelease({
      ...{ store, holder, clock, devices, splits, proved, notify },
      wordOf: (userId, deviceId) => releasedOf(userId, deviceId, 'share'),
    }),
    ...{ splits, words, notes, noteOf, hashOf, releasedOf, makings: createMakings(store, clock.now) },
    ...{ proved, asides, limits, stops: createStops(store, clock.now) },
    eraseRetired: createRetiredSweep(store, 'recovery', limits.retiredDays * dayMs),
    proofOf: createProofs({
      ...{ clock, tokens: createTokenStore(store, 'recovery'), isShared: parts.store.isShared },
      hosts: () => [],
    }),
    /** Throws `releasesFrozen` where a freeze by a code is on. */
    refuseFrozen(binding: Binding): void {
      if (isFrozenByCode(binding, clock.now())) throw fail(releasesFrozen, {})
    },
    /** Reads auth's word on a user as the notes do, and ends a change of address by it. @throws as `Notes.requireState` */
    async requireState(...given: Parameters<typeof notes.requireState>): Promise<Word<'state'>> {
      const word = await notes.requireState(...given)
      await endChange(word)
      return word
    },
    /** Throws `proofNeeded` where a device of the wallet has not proved the address by this login. */
    async requireProved(loginId: string | undefined, whose: ProvedLogin): Promise<void> {
      if (loginId === undefined || !(await proved.has(loginId, whose))) throw fail(proofNeeded, {})
    },
    /** The binding of a user, for one of its devices; its proof and its use are noted. Throws `deviceUnknown`, `siwxProofInvalid`. */
    async bindingFor(userId: string, { key: device, note }: ShownProof): Promise<Binding> {
      // Looked up first: what is refused anyway writes nothing.
      const isOwn = await devices.has(userId, device)
      const binding = isOwn ? await bindings.findById(userId) : undefined
      if (!binding) throw fail(deviceUnknown, {})
      await note()
      if (!(await devices.use(userId, device, clock.now()))) throw fail(deviceUnknown, {})
      // From before the makings: a device that has its share says that it is made.
      if (binding.isOpen) await bindings.close(userId)
      return binding
    },
    /** Whether a device other than this one was used lately. */
    async isOtherActive(userId: string, device: string): Promise<boolean> {
      const since = clock.now() - activeMs
      const all = await devices.listOf(userId)
      return all.some((each) => each.device !== device && each.usedAt > since)
    },
    waiting(binding: Binding, request: ReleaseRequest) {
      const { userId, addresses } = binding
      const isFrozen = isStopped(binding, request, clock.now())
      const releaseAt = iso(letInAt(binding, request))
      return { status: 'held' as const, userId, releaseAt, addresses, requestId: request.requestId, isFrozen }
    },
  }
}

/** The parts of recovery that its routes share. */
export type RecoveryContext = ReturnType<typeof createContext>
