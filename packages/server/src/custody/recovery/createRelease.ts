import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { deviceUnknown, proofNeeded, versionConflict } from '../../errors/custody.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { findReturnedShare, type ReturnedShare, releaseReturnedShare } from '../returned.js'
import { releaseShare, releaseWrapped } from '../shares.js'
import type { Binding } from './createBindings.js'
import type { KnownDevices } from './createKnownDevices.js'
import type { Notify } from './createNotify.js'
import type { ProvedLogins } from './createProvedLogins.js'
import type { Split, Splits } from './createSplits.js'
import { isHidden } from './lockedByNote.js'

/** The frame that gets a share. */
export interface ReleaseTarget {
  readonly device: string
  readonly deviceName: string
  readonly hpkeKey: string
  /** The request by which the device is let in. */
  readonly requestId?: string
  /** The version of auth's split, and the hash of recovery's share in it; unless given, the present split is meant. */
  readonly version?: number | undefined
  readonly shareHash?: string | undefined
}

/** Returns the facts of a split, with the wallet’s signature if there is one. */
const splitFactsOf = ({ version, shareHashes, signature }: SignedSplit) => ({
  version,
  shareHashes,
  ...(signature !== undefined && { signature }),
})
type SignedSplit = Split & { readonly signature?: string | undefined }

interface Dependencies {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly devices: KnownDevices
  readonly splits: Splits
  readonly proved: ProvedLogins
  readonly notify: Notify
  /** Signs for auth that a device has the share. */
  readonly statementOf: (userId: string, deviceId: string) => Promise<string>
}

/** Creates the function that releases the share of a wallet and adds the device to the list. */
export function createRelease({
  store,
  holder,
  clock,
  devices,
  splits,
  proved,
  notify,
  statementOf,
}: Dependencies) {
  /** Finds the split that auth has, which may still be waiting here. Throws `versionConflict`. */
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

  /** Finds a returned share if auth uses that split and this device has just proved the address. */
  async function returnedFor(binding: Binding, target: ReleaseTarget): Promise<ReturnedShare | undefined> {
    const [{ userId }, { device }] = [binding, target]
    const split = await findReturnedShare(store, 'recovery', userId, target)
    if (!split || isHidden(binding, split)) return undefined
    if (!(await proved.isRecent({ userId, device }))) throw fail(proofNeeded, {})
    return split
  }

  /** Opens the share of a split for a device. If a note has locked the wallet, no share that recovery could open is given. */
  async function shareOf(binding: Binding, split: Split, { device, hpkeKey }: ReleaseTarget) {
    if (!split.share.bytes || isHidden(binding, split)) return {}
    if (split.isWrapped) return { wrapped: await releaseWrapped(holder, split) }
    return { share: await releaseShare(holder, 'recovery', split, { deviceId: device, hpkeKey }) }
  }

  return async (binding: Binding, target: ReleaseTarget) => {
    const { device, deviceName, hpkeKey, requestId } = target
    const { userId, addresses } = binding
    const isListed = await devices.has(userId, device)
    const returned = await returnedFor(binding, target)
    const split: SignedSplit = returned ?? (await splitFor(binding, target))
    const given = returned
      ? await releaseReturnedShare({ holder, store }, 'recovery', returned, { deviceId: device, hpkeKey })
      : await shareOf(binding, split, target)
    const present = returned && { present: splitFactsOf(binding) }
    const admitted = { userId, device, name: deviceName, now: clock.now() }
    // A device that was removed meanwhile gets no share.
    if (!(await devices.admit(admitted, { isListed, requestId }))) throw fail(deviceUnknown, {})
    if (!isListed) await notify(binding, 'deviceReleased', { deviceName })
    const released = await statementOf(userId, device)
    const facts = { ...splitFactsOf(split), addresses }
    return { status: 'released' as const, userId, ...given, ...facts, released, ...present }
  }
}
