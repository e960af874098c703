import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'
import type { RemovedDevice } from './deviceWallet.js'
import { carryNotes } from './notes.js'
import { NotReady } from './notReady.js'
import { removalIn } from './removal.js'
import type { DeviceSession } from './sessions.js'
import type { Wallets } from './wallets.js'

/** A device of the wallet. Times are in ms since 1970. */
export interface ListedDevice {
  readonly deviceId: string
  /** Absent where auth alone knows it: signed in, and without a share. */
  readonly name?: string
  readonly createdAt: number
  readonly usedAt: number
  readonly isCurrent: boolean
}

/** A device that waits for the share of recovery. */
export interface WaitingDevice {
  readonly requestId: string
  readonly deviceId: string
  /** The name that it gives itself. */
  readonly name: string
  /** The page that it waits on, as recovery has it. */
  readonly site?: string | undefined
  readonly begunAt: number
  /** From then on it gets the share also without approval. */
  readonly releaseAt: number
  /** It was refused: until then it stays out. */
  readonly isRefused: boolean
}

/** All devices of a wallet. */
export interface DeviceList {
  readonly devices: readonly ListedDevice[]
  readonly waiting: readonly WaitingDevice[]
  /** New devices are stopped: they wait. */
  readonly isFrozen: boolean
  /** The end of that: of a stop without a code, or of one that was undone. Without one it lasts until it is undone. */
  readonly thawsAt?: number
  /** It lasts for longer than the day that its undoing takes. */
  readonly canThaw: boolean
  /** The devices whose removal this one has begun, and not finished. */
  readonly unfinished: readonly RemovedDevice[]
  /** A recovery password locks the share of recovery: new shares need it. */
  readonly hasPassword: boolean
  /** Auth has not answered: a device that is signed in there alone may be missing. */
  readonly isPart: boolean
}

/** The parts that reach the devices of a wallet. */
export interface DeviceParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
}

/** The time that the undoing of a stop takes; and what the clock of this device may be off. */
const [dayMs, marginMs] = [24 * 3_600_000, 3_600_000]

/** Reads the devices that recovery and auth know. Recovery counts it as a use of this device. @throws ServiceFailure, NotReady */
export async function listDevices(parts: DeviceParts): Promise<DeviceList> {
  const userId = await userOf(parts)
  const [own, signedIn] = await Promise.all([
    callService(parts.access, recoveryEndpoints.devices, { query: { userId } }),
    devicesOfAuth(parts),
  ])
  const wallet = await parts.wallets.wallet()
  const known = own.devices.map(({ name, ...device }) => ({ name, ...inMs(device) }))
  // One that was approved waits all the same while new devices are stopped.
  const waiting = own.requests.filter(({ isApproved }) => !isApproved || own.isFrozen)
  const thawsAt = own.thawsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(own.thawsAt)
  // A device that waits is signed in at auth already.
  const ids = new Set([...known, ...waiting].map(({ deviceId }) => deviceId))
  const others = (signedIn ?? []).map(inMs).filter(({ deviceId }) => !ids.has(deviceId))
  return {
    devices: [...known, ...others].toSorted(
      (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt - one.usedAt,
    ),
    waiting: waiting.map(({ requestId, deviceId, deviceName, site, isRefused, begunAt, releaseAt }) => ({
      requestId,
      deviceId,
      name: deviceName,
      site,
      isRefused,
      begunAt: Date.parse(begunAt),
      releaseAt: Date.parse(releaseAt),
    })),
    isFrozen: own.isFrozen,
    hasPassword: own.hasPassword,
    ...(own.thawsAt !== undefined && { thawsAt }),
    canThaw: own.isFrozen && thawsAt > parts.access.clock.now() + dayMs + marginMs,
    unfinished: (wallet && removalIn(wallet)?.devices) ?? [],
    isPart: signedIn === undefined,
  }
}

/** Acts. @returns Nothing where recovery wants the address proved by twelve digits first, and nothing is done. */
export const unlessProofNeeded = <Value>(act: Promise<Value>): Promise<Value | undefined> =>
  act.catch((error: unknown) => {
    if (!isRefusal(error, 'proofNeeded')) throw error
    return undefined
  })

/** Lets a device that waits have the share at once. @param loginId A login that this device has proved: no stop without a code binds it. */
export async function approveDevice(
  { access }: DeviceParts,
  requestId: string,
  loginId?: string,
): Promise<true> {
  await callService(access, recoveryEndpoints.approveDevice, { body: { requestId, loginId } })
  return true
}

/** “It wasn’t me”: keeps a device that waits out for some days. @returns Their end, in ms since 1970. */
export async function refuseDevice({ access }: DeviceParts, requestId: string): Promise<number> {
  return Date.parse(
    (await callService(access, recoveryEndpoints.refuseDevice, { body: { requestId } })).endsAt,
  )
}

/**
 * Stops the release of the share to every new device for some days; by a login that this device has proved, until it is undone.
 * @returns The end, in ms since 1970, where there is one.
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

/** Turns sign-in on again at both services where strangers turned it off by wrong codes. @throws ServiceFailure, NotReady */
export async function turnOnSignIn(parts: DeviceParts): Promise<void> {
  const { access, session } = parts
  await callService(access, recoveryEndpoints.unlock, { body: { userId: await userOf(parts) } })
  await session.use(async (token) => {
    if (token !== undefined) await callService(access, authEndpoints.unlock, { body: {}, token })
  })
}

/** Ends the sessions of all devices, this one too. @throws ServiceFailure where auth has not done so: none has ended then. */
export async function signOutEverywhere({ access, session, wallets }: DeviceParts): Promise<void> {
  await session.use(async (token) => {
    // Another device has ended this session: it cannot speak for the others any more.
    if (token !== undefined) await callService(access, authEndpoints.signOut, { body: { all: true }, token })
  })
  await wallets.endSession()
}

async function userOf({ wallets }: DeviceParts): Promise<string> {
  const wallet = await wallets.wallet()
  if (!wallet?.isMade) throw new NotReady('none')
  return wallet.facts.userId
}

async function devicesOfAuth({ access, session }: DeviceParts) {
  try {
    return await session.use(async (token) =>
      token === undefined ? undefined : (await callService(access, authEndpoints.devices, { token })).devices,
    )
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined // the list says that it is a part
    throw error
  }
}

interface Used {
  readonly deviceId: string
  readonly createdAt: string
  readonly usedAt: string
  readonly isCurrent: boolean
}

const inMs = ({ createdAt, usedAt, ...device }: Used) => ({
  ...device,
  createdAt: Date.parse(createdAt),
  usedAt: Date.parse(usedAt),
})
