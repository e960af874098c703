import { randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import type { Word } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { createProofs, type ShownProof } from '../../dpop/createProofs.js'
import { deviceUnknown, proofNeeded, releasesFrozen, versionConflict } from '../../errors/custody.js'
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
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { NamesSite } from '../namedSite.js'
import { createNotes, openMoved } from '../notes.js'
import { findReturned, type ReturnedShare, releaseReturned } from '../returned.js'
import { createRetiredSweep, releaseShare, releaseWrapped } from '../shares.js'
import { createWords, emailHashOf, type Words } from '../words.js'
import { createAsides } from './createAsides.js'
import { type Binding, createBindings } from './createBindings.js'
import { createChangeEnd } from './createChangeEnd.js'
import { createFinishedChanges } from './createFinishedChanges.js'
import { createKnownDevices } from './createKnownDevices.js'
import { createLinks } from './createLinks.js'
import { createMakings } from './createMakings.js'
import { createNotify } from './createNotify.js'
import { createProvedLogins, type ProvedLogin } from './createProvedLogins.js'
import { createRequests, type ReleaseRequest } from './createRequests.js'
import { createSplits, type Split } from './createSplits.js'
import { createStops, freezeEndOf, isFrozenByCode, isStopped, letInAt } from './createStops.js'
import { isHidden } from './lockedByNote.js'

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

/** A split as it is told, with the wallet’s signature where it has one. */
const splitFactsOf = ({ version, shareHashes, signature }: SignedSplit) => ({
  ...{ version, shareHashes, ...(signature !== undefined && { signature }) },
})
type SignedSplit = Split & { readonly signature?: string | undefined }

/** The frame that a share is released to. */
export interface ReleaseTarget {
  readonly device: string
  readonly deviceName: string
  readonly hpkeKey: string
  /** The request by which it is let in. */
  readonly requestId?: string
  /** The version of the shares that auth has, and the hash of recovery's own: the present one unless given. */
  readonly version?: number | undefined
  readonly shareHash?: string | undefined
}

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
  /** Recovery’s word to auth that a device has the share. */
  const releasedOf = (userId: string, deviceId: string, kind: 'share' | 'add' | 'make') =>
    words.write('released', { userId, deviceId, kind })

  /** The hash of the address of a wallet. */
  const hashOf = async ({ userId, email, moved }: Binding) =>
    moved ? openMoved(holder, userId, moved) : emailHashOf(await openEmail(holder, userId, email))

  const endChange = createChangeEnd({ holder, clock, finished, bindings, hashOf })

  /** Recovery’s note of a wallet, for auth: what is to hold on the day that one of both is restored from an older backup. */
  async function noteOf(userId: string): Promise<string> {
    const binding = await bindings.findById(userId)
    if (!binding) throw fail(deviceUnknown, {})
    const end = freezeEndOf(binding, clock.now())
    // 0: until it is undone.
    const frozenUntil = end === undefined ? null : Number.isFinite(end) ? end : 0
    return words.write('note', {
      ...{ userId, number: binding.note, removed: [...(await devices.removedOf(userId))] },
      ...{ frozenUntil, hasPassword: binding.isWrapped },
      emailHash: await hashOf(binding),
    })
  }

  /** The split that a frame wants: the one that auth has, which may wait here to be the present one. Throws `versionConflict`. */
  async function splitFor(binding: Binding, { version, shareHash }: ReleaseTarget): Promise<SignedSplit> {
    const isPresent =
      (version ?? binding.version) === binding.version &&
      (shareHash ?? binding.shareHashes.recovery) === binding.shareHashes.recovery
    const split = isPresent
      ? binding
      : await splits.find(binding.userId, version ?? binding.version, shareHash)
    if (!split) throw fail(versionConflict, {})
    return split
  }

  /** The share of before that is back, where auth is at that split and this device has just proved the address. */
  async function returnedFor(binding: Binding, target: ReleaseTarget): Promise<ReturnedShare | undefined> {
    const [{ userId }, { device }] = [binding, target]
    const split = await findReturned(store, 'recovery', userId, target)
    if (!split || isHidden(binding, split)) return undefined
    if (!(await proved.isRecent({ userId, device }))) throw fail(proofNeeded, {})
    return split
  }

  /** Opens the share of a split for a device: one that a note has locked has none that could be given. */
  async function shareOf(binding: Binding, split: Split, { device, hpkeKey }: ReleaseTarget) {
    if (!split.share.bytes || isHidden(binding, split)) return {}
    if (split.isWrapped) return { wrapped: await releaseWrapped(holder, split) }
    return { share: await releaseShare(holder, 'recovery', split, { deviceId: device, hpkeKey }) }
  }

  const codes = createCodes({
    ...{ store, holder, clock, limits, log, name: 'recovery', places, projects: parts.projects },
    tellShut: createTellShut({ holder, mails, newId }),
  })

  return {
    ...{ store, holder, clock, mails, bindings, devices, requests, codes, notify, places, links, changes },
    finished,
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
    /** Releases the share, and takes the device into the list. */
    async release(binding: Binding, target: ReleaseTarget) {
      const { device, deviceName, hpkeKey, requestId } = target
      const { userId, addresses } = binding
      const isListed = await devices.has(userId, device)
      const returned = await returnedFor(binding, target)
      const split: SignedSplit = returned ?? (await splitFor(binding, target))
      const given = returned
        ? await releaseReturned({ holder, store }, 'recovery', returned, { deviceId: device, hpkeKey })
        : await shareOf(binding, split, target)
      const present = returned && { present: splitFactsOf(binding) }
      const admitted = { userId, device, name: deviceName, now: clock.now() }
      // It may have been taken off meanwhile: then it gets nothing.
      if (!(await devices.admit(admitted, { isListed, requestId }))) throw fail(deviceUnknown, {})
      if (!isListed) await notify(binding, 'deviceReleased', { deviceName })
      const released = await releasedOf(userId, device, 'share')
      const facts = { ...splitFactsOf(split), addresses }
      return { status: 'released' as const, userId, ...given, ...facts, released, ...present }
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
