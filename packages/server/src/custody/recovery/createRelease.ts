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
  /** The version of auth's split, and the hash of recovery's share in it; without both, the present split is released. */
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

interface ReleaseOptions {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly devices: KnownDevices
  readonly splits: Splits
  readonly provedLogins: ProvedLogins
  readonly notify: Notify
  /** Signs for auth that a device has the share. */
  readonly writeReleasedStatement: (userId: string, deviceId: string) => Promise<string>
}

/** Creates the function that releases the share of a wallet and adds the device to the list. */
export function createRelease({
  store,
  holder,
  clock,
  devices,
  splits,
  provedLogins,
  notify,
  writeReleasedStatement,
}: ReleaseOptions) {
  /** Finds the split that auth has, which may still be waiting at recovery. Throws `versionConflict`. */
  async function findSplit(binding: Binding, { version, shareHash }: ReleaseTarget): Promise<SignedSplit> {
    const isPresent =
      (version ?? binding.version) === binding.version &&
      (shareHash ?? binding.shareHashes.recovery) === binding.shareHashes.recovery
    const split = isPresent
      ? binding
      : await splits.find(binding.userId, version ?? binding.version, shareHash)
    if (!split) throw fail(versionConflict, {})
    return split
  }

  /** Finds a returned share of the split that the target names. Throws `proofNeeded` unless the device has just proved the address. */
  async function findReturned(binding: Binding, target: ReleaseTarget): Promise<ReturnedShare | undefined> {
    const [{ userId }, { device }] = [binding, target]
    const split = await findReturnedShare(store, 'recovery', userId, target)
    if (!split || isHidden(binding, split)) return undefined
    if (!(await provedLogins.hasAny({ userId, device }))) throw fail(proofNeeded, {})
    return split
  }

  /**
   * Opens the share of a split for a device. Returns no share if a note has locked the wallet and recovery could open the share by itself.
   */
  async function openShare(binding: Binding, split: Split, { device, hpkeKey }: ReleaseTarget) {
    if (!split.share.bytes || isHidden(binding, split)) return {}
    if (split.isWrapped) return { wrapped: await releaseWrapped(holder, split) }
    return { share: await releaseShare(holder, 'recovery', split, { deviceId: device, hpkeKey }) }
  }

  return async (binding: Binding, target: ReleaseTarget) => {
    const { device, deviceName, hpkeKey, requestId } = target
    const { userId, addresses } = binding
    const isListed = await devices.has(userId, device)
    const returnedShare = await findReturned(binding, target)
    const split: SignedSplit = returnedShare ?? (await findSplit(binding, target))
    const shareFields = returnedShare
      ? await releaseReturnedShare({ holder, store }, 'recovery', returnedShare, {
          deviceId: device,
          hpkeKey,
        })
      : await openShare(binding, split, target)
    const presentFields = returnedShare && { present: splitFactsOf(binding) }
    const newDevice = { userId, device, name: deviceName, now: clock.now() }
    // A device that was removed meanwhile gets no share.
    if (!(await devices.admit(newDevice, { isListed, requestId }))) throw fail(deviceUnknown, {})
    if (!isListed) await notify(binding, 'deviceReleased', { deviceName })
    const releasedStatement = await writeReleasedStatement(userId, device)
    const facts = { ...splitFactsOf(split), addresses }
    return {
      status: 'released' as const,
      userId,
      ...shareFields,
      ...facts,
      released: releasedStatement,
      ...presentFields,
    }
  }
}
