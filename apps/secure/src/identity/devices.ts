import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'
import { isMade } from './deviceWallet.js'
import { carryNotes } from './notes.js'
import { NotReady } from './notReady.js'
import { removalIn } from './removal.js'
import type { DeviceSession } from './sessions.js'
import type { RemovedDevice } from './unfinishedActs.js'
import type { Wallets } from './wallets.js'

/** A device of the wallet. Times are in ms since 1970. */
export interface ListedDevice {
  readonly deviceId: string
  /** `undefined` if recovery knows no name of the device, neither in its list nor in a request of the device to be let in. */
  readonly name?: string | undefined
  /** Whether the device has a share. Without one it is only signed in at auth. */
  readonly hasShare: boolean
  readonly createdAt: number
  readonly usedAt: number
  readonly isCurrent: boolean
}

/** A device that waits for recovery's share. */
export interface WaitingDevice {
  readonly requestId: string
  readonly deviceId: string
  /** The name that it gives itself. */
  readonly name: string
  /** The page it waits on, as recovery knows it. */
  readonly site?: string | undefined
  readonly begunAt: number
  /** From when it gets the share without approval. */
  readonly releaseAt: number
  /** Whether the device was refused, so that it gets no share before `releaseAt`. */
  readonly isRefused: boolean
}

/** All devices of a wallet. */
export interface DeviceList {
  readonly devices: readonly ListedDevice[]
  readonly waitingDevices: readonly WaitingDevice[]
  /** Whether the wallet is frozen: then recovery gives its share to no new device. */
  readonly isFrozen: boolean
  /** When the freeze ends, if it was made without a code or is being undone; `undefined` if it lasts until the person undoes it. */
  readonly thawsAt?: number
  /** Whether undoing the freeze, which takes a day, would end it earlier. */
  readonly canUnfreeze: boolean
  /** Devices whose removal this device has begun and not finished. */
  readonly devicesToRemove: readonly RemovedDevice[]
  /** Whether a recovery password locks recovery's share: new shares need it. */
  readonly hasPassword: boolean
  /** Whether auth did not answer: a device that is only signed in there may be missing. */
  readonly isIncomplete: boolean
}

/** What is needed to manage the devices of a wallet. */
export interface DeviceParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
}

/** How long undoing a freeze takes, and how far the clock of this device may be off. */
const [dayMs, marginMs] = [24 * 3_600_000, 3_600_000]

/** Lists the devices that recovery and auth know. For recovery, this counts as a use of this device. @throws ServiceFailure, NotReady */
export async function listDevices(parts: DeviceParts): Promise<DeviceList> {
  const userId = await userOf(parts)
  const [answer, devicesAtAuth] = await Promise.all([
    callService(parts.access, recoveryEndpoints.devices, { query: { userId } }),
    devicesOfAuth(parts),
  ])
  const wallet = await parts.wallets.wallet()
  const devices = answer.devices.map(({ name, ...device }) => ({
    name,
    hasShare: true,
    ...withTimesInMs(device),
  }))
  // While the wallet is frozen, approved devices wait, too.
  const waitingRequests = answer.requests.filter(({ isApproved }) => !isApproved || answer.isFrozen)
  const thawsAt = answer.thawsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(answer.thawsAt)
  // Leaves waiting devices out of `onlyAtAuth`: they are already signed in at auth.
  const listedIds = new Set([...devices, ...waitingRequests].map(({ deviceId }) => deviceId))
  // A device that was approved, but has not fetched its share yet, keeps the name by which it was approved.
  const names = new Map(answer.requests.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
  const onlyAtAuth = (devicesAtAuth ?? [])
    .filter(({ deviceId }) => !listedIds.has(deviceId))
    .map((device) => ({ ...withTimesInMs(device), name: names.get(device.deviceId), hasShare: false }))
  return {
    devices: [...devices, ...onlyAtAuth].toSorted(
      (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt - one.usedAt,
    ),
    waitingDevices: waitingRequests.map(
      ({ requestId, deviceId, deviceName, site, isRefused, begunAt, releaseAt }) => ({
        requestId,
        deviceId,
        name: deviceName,
        site,
        isRefused,
        begunAt: Date.parse(begunAt),
        releaseAt: Date.parse(releaseAt),
      }),
    ),
    isFrozen: answer.isFrozen,
    hasPassword: answer.hasPassword,
    ...(answer.thawsAt !== undefined && { thawsAt }),
    canUnfreeze: answer.isFrozen && thawsAt > parts.access.clock.now() + dayMs + marginMs,
    devicesToRemove: (wallet && removalIn(wallet)?.devices) ?? [],
    isIncomplete: devicesAtAuth === undefined,
  }
}

/** Runs an action. @returns `undefined` if recovery first requires a twelve-digit code; then nothing was done. */
export const unlessProofNeeded = <Value>(action: Promise<Value>): Promise<Value | undefined> =>
  action.catch((error: unknown) => {
    if (!isRefusal(error, 'proofNeeded')) throw error
    return undefined
  })

/**
 * Gives a waiting device its share at once. @param loginId A login that this device has proved: with it, a freeze that was made without a
 * code does not keep the device out.
 */
export async function approveDevice(
  { access }: DeviceParts,
  requestId: string,
  loginId?: string,
): Promise<true> {
  await callService(access, recoveryEndpoints.approveDevice, { body: { requestId, loginId } })
  return true
}

/** Refuses a waiting device for some days ("It wasn’t me"). @returns When that ends, in ms since 1970. */
export async function refuseDevice({ access }: DeviceParts, requestId: string): Promise<number> {
  return Date.parse(
    (await callService(access, recoveryEndpoints.refuseDevice, { body: { requestId } })).endsAt,
  )
}

/**
 * Freezes the wallet, so that recovery gives its share to no new device: for some days, or until the person undoes it if this device has
 * proved a login.
 * @returns When it ends, in ms since 1970, if it does.
 */
export async function freezeReleases(
  parts: DeviceParts,
  loginId?: string,
): Promise<{ readonly until?: number }> {
  const userId = await userOf(parts)
  const { endsAt } = await callService(parts.access, recoveryEndpoints.freeze, { body: { userId, loginId } })
  await carryNotes(parts.access, userId)
  return endsAt === undefined ? {} : { until: Date.parse(endsAt) }
}

/** Unlocks the address at both services after strangers have locked it by wrong codes. @throws ServiceFailure, NotReady */
export async function turnOnSignIn(parts: DeviceParts): Promise<void> {
  const { access, session } = parts
  await callService(access, recoveryEndpoints.unlock, { body: { userId: await userOf(parts) } })
  await session.use(async (token) => {
    if (token !== undefined) await callService(access, authEndpoints.unlock, { body: {}, token })
  })
}

/** Ends the sessions of all devices, including this one. @throws ServiceFailure if auth did not; then none has ended. */
export async function signOutEverywhere({ access, session, wallets }: DeviceParts): Promise<void> {
  await session.use(async (token) => {
    // Without a token there is nothing to ask for: another device has ended this session, which therefore cannot end others.
    if (token !== undefined) await callService(access, authEndpoints.signOut, { body: { all: true }, token })
  })
  await wallets.endSession()
}

async function userOf({ wallets }: DeviceParts): Promise<string> {
  const wallet = await wallets.wallet()
  if (!wallet || !isMade(wallet)) throw new NotReady('none')
  return wallet.facts.userId
}

async function devicesOfAuth({ access, session }: DeviceParts) {
  try {
    return await session.use(async (token) =>
      token === undefined ? undefined : (await callService(access, authEndpoints.devices, { token })).devices,
    )
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined // `isIncomplete` tells that the list is incomplete
    throw error
  }
}

interface DeviceTimes {
  readonly deviceId: string
  readonly createdAt: string
  readonly usedAt: string
  readonly isCurrent: boolean
}

const withTimesInMs = ({ createdAt, usedAt, ...device }: DeviceTimes) => ({
  ...device,
  createdAt: Date.parse(createdAt),
  usedAt: Date.parse(usedAt),
})
