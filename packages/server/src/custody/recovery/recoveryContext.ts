import { randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { createProofs } from '../../dpop/createProofs.js'
import { deviceUnknown, releasesFrozen, versionConflict } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { guardStore } from '../../siwx/guardStore.js'
import { createTokenStore } from '../../siwx/store/createTokenStore.js'
import type { Store } from '../../store/store.js'
import { createChanges } from '../change/createChanges.js'
import { type CodeLimits, dayMs } from '../codes/codeLimits.js'
import { createCodes } from '../codes/createCodes.js'
import { createLimits } from '../codes/createLimits.js'
import type { Post } from '../createPost.js'
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { Notice } from '../mail.js'
import type { SealedRow } from '../rows.js'
import { releaseShare, releaseWrapped } from '../shares.js'
import { type Binding, createBindings } from './createBindings.js'
import { createKnownDevices } from './createKnownDevices.js'
import { createLinks } from './createLinks.js'
import { createProvedLogins } from './createProvedLogins.js'
import { createRequests, type ReleaseRequest } from './createRequests.js'
import { createSplits, type Split } from './createSplits.js'

/** The dependencies of recovery. */
export interface RecoveryParts {
  readonly store: Store
  readonly holder: KeyHolder
  readonly post: Post
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: CodeLimits
  /** The origin of the secure site: no other page may call. */
  readonly origin: string
}

/** A new device waits so long, unless another one approves it. */
export const holdMs = dayMs
/** A device that was used within so long is asked first. */
const activeMs = 30 * dayMs

/** The facts that recovery remembers with a code; an address without a wallet has no user. */
export const codeFacts = v.object({ userId: v.nullable(v.string()), site: v.optional(v.string(), '') })

export const iso = (at: number): string => new Date(at).toISOString()
export const newId = (): string => randomBytes(16).toString('hex')

/** The notices with a link that freezes the wallet. */
const withFreeze: readonly Notice[] = [
  ...(['deviceWaits', 'deviceReleased', 'deviceAdded', 'deviceRemoved', 'thawing', 'emailLeft'] as const),
  ...(['passwordSet', 'passwordRemoved', 'sharesRenewed', 'wordsShown'] as const),
]

/** The facts of a notice beside those of its wallet. */
interface NoticeFacts {
  readonly deviceName?: string
  /** The address, where it is not the present one. */
  readonly row?: SealedRow
}

/** The frame that a share is released to. */
export interface ReleaseTarget {
  readonly device: string
  readonly deviceName: string
  readonly hpkeKey: string
  /** The version of the shares that auth has, and the hash of recovery's own: the present one unless given. */
  readonly version?: number | undefined
  readonly shareHash?: string | undefined
}

/** Makes the parts of recovery that its routes share. */
export function createContext(parts: RecoveryParts) {
  const { holder, clock, limits, log, post: mails } = parts
  const store = guardStore(parts.store)
  const changes = createChanges(store, 'recovery', clock.now)
  const bindings = createBindings(store, changes)
  const devices = createKnownDevices(store)
  const requests = createRequests(store, clock.now)
  const places = createLimits(store, 'recovery', clock.now)
  const links = createLinks(store, clock.now)
  const splits = createSplits(store, clock.now)

  async function notify(
    binding: Binding,
    kind: Notice,
    { deviceName, row = binding.email }: NoticeFacts = {},
  ): Promise<void> {
    const { userId, language, site } = binding
    const email = await openEmail(holder, userId, row)
    const more = {
      ...(deviceName !== undefined && { deviceName }),
      ...(kind === 'walletMade' && { site }),
      ...(withFreeze.includes(kind) && { freeze: await links.make(userId) }),
    }
    mails.send({ mailId: newId(), parts: 1, kind, email, language, ...more })
  }

  /** The split that a frame wants: the one that auth has, which may wait here to be the present one. Throws `versionConflict`. */
  async function splitFor(binding: Binding, { version, shareHash }: ReleaseTarget): Promise<Split> {
    const isPresent =
      (version ?? binding.version) === binding.version &&
      (shareHash ?? binding.shareHashes.recovery) === binding.shareHashes.recovery
    const split = isPresent
      ? binding
      : await splits.find(binding.userId, version ?? binding.version, shareHash)
    if (!split) throw fail(versionConflict, {})
    return split
  }

  const codes = createCodes({
    ...{ store, holder, clock, limits, log, name: 'recovery', places },
    onLock: async (facts) => {
      const { userId } = v.parse(codeFacts, facts)
      const binding = userId === null ? undefined : await bindings.findById(userId)
      if (binding) await notify(binding, 'addressLocked')
    },
  })

  return {
    ...{ store, holder, clock, mails, bindings, devices, requests, codes, notify, places, links, changes },
    ...{ splits, proved: createProvedLogins(store, clock.now) },
    proofOf: createProofs({ clock, tokens: createTokenStore(store, 'recovery'), hosts: () => [] }),
    /** Throws `releasesFrozen`. */
    refuseFrozen({ isFrozen, thawsAt }: Binding): void {
      if (isFrozen && (thawsAt === undefined || thawsAt > clock.now())) throw fail(releasesFrozen, {})
    },
    /** The binding of a user, for one of its devices, whose use is noted. Throws `deviceUnknown`. */
    async bindingFor(userId: string, device: string): Promise<Binding> {
      const isOwn = await devices.use(userId, device, clock.now())
      const binding = isOwn ? await bindings.findById(userId) : undefined
      if (!binding) throw fail(deviceUnknown, {})
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
      const { device, deviceName, hpkeKey } = target
      const { userId, addresses } = binding
      const split = await splitFor(binding, target)
      const { version, shareHashes } = split
      const given = split.isWrapped
        ? { wrapped: await releaseWrapped(holder, split) }
        : { share: await releaseShare(holder, 'recovery', split, { deviceId: device, hpkeKey }) }
      const isNew = !(await devices.use(userId, device, clock.now()))
      await devices.add(userId, device, deviceName, clock.now())
      if (isNew) await notify(binding, 'deviceReleased', { deviceName })
      return { status: 'released', userId, ...given, version, shareHashes, addresses }
    },
    waiting: ({ addresses }: Binding, { requestId, releaseAt }: ReleaseRequest) => ({
      ...{ status: 'held', releaseAt: iso(releaseAt), addresses, requestId },
    }),
  }
}

/** The parts of recovery that its routes share. */
export type RecoveryContext = ReturnType<typeof createContext>
