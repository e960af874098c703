import { authDevices, done, recoveryDevices } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import type { DeviceSession } from './sessions.js'
import { NotReady } from './signRequest.js'
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
}

/** All devices of a wallet. */
export interface DeviceList {
  readonly devices: readonly ListedDevice[]
  readonly waiting: readonly WaitingDevice[]
  /** No new device gets the share. */
  readonly isFrozen: boolean
  /** The end of a freeze that was undone. */
  readonly thawsAt?: number
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

/** Reads the devices that recovery and auth know. Recovery counts it as a use of this device. @throws ServiceFailure, NotReady */
export async function listDevices(parts: DeviceParts): Promise<DeviceList> {
  const userId = await userOf(parts)
  const path = `/recovery/v1/devices?userId=${userId}` as const
  const [own, signedIn] = await Promise.all([
    callService(parts.access, path, undefined, recoveryDevices),
    devicesOfAuth(parts),
  ])
  const known = own.devices.map(({ name, ...device }) => ({ name, ...inMs(device) }))
  const waiting = own.requests.filter(({ isApproved }) => !isApproved)
  // A device that waits is signed in at auth already.
  const ids = new Set([...known, ...waiting].map(({ deviceId }) => deviceId))
  const others = (signedIn ?? []).map(inMs).filter(({ deviceId }) => !ids.has(deviceId))
  return {
    devices: [...known, ...others].toSorted(
      (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt - one.usedAt,
    ),
    waiting: waiting.map(({ requestId, deviceId, deviceName, site, begunAt, releaseAt }) => ({
      ...{ requestId, deviceId, name: deviceName, site },
      ...{ begunAt: Date.parse(begunAt), releaseAt: Date.parse(releaseAt) },
    })),
    ...{ isFrozen: own.isFrozen, hasPassword: own.hasPassword },
    ...(own.thawsAt !== undefined && { thawsAt: Date.parse(own.thawsAt) }),
    isPart: signedIn === undefined,
  }
}

/** Lets a device that waits have the share at once. */
export async function approveDevice({ access }: DeviceParts, requestId: string): Promise<void> {
  await callService(access, '/recovery/v1/devices/approve', { requestId }, done)
}

/** Takes a device off both lists. Recovery comes first: from then on its key gets no share, whatever auth does. */
export async function removeDevice(parts: DeviceParts, deviceId: string): Promise<void> {
  const userId = await userOf(parts)
  await callService(parts.access, '/recovery/v1/devices/remove', { userId, deviceId }, done)
  await parts.session.use(async (token) => {
    if (token === undefined) throw new NotReady('code')
    await callService(parts.access, '/auth/v1/devices/remove', { deviceId }, done, token)
  })
}

/** Stops the release of the share to every new device. */
export async function freezeReleases(parts: DeviceParts): Promise<void> {
  const userId = await userOf(parts)
  await callService(parts.access, '/recovery/v1/freeze', { userId }, done)
}

/** Turns sign-in on again at both services where strangers turned it off by wrong codes. @throws ServiceFailure, NotReady */
export async function turnOnSignIn(parts: DeviceParts): Promise<void> {
  const { access, session } = parts
  await callService(access, '/recovery/v1/unlock', { userId: await userOf(parts) }, done)
  await session.use(async (token) => {
    if (token !== undefined) await callService(access, '/auth/v1/unlock', {}, done, token)
  })
}

/** Ends the sessions of all devices, this one too. @throws ServiceFailure where auth has not done so: none has ended then. */
export async function signOutEverywhere({ access, session, wallets }: DeviceParts): Promise<void> {
  await session.use(async (token) => {
    // Another device has ended this session: it cannot speak for the others any more.
    if (token !== undefined) await callService(access, '/auth/v1/sign-out', { all: true }, done, token)
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
      token === undefined
        ? undefined
        : (await callService(access, '/auth/v1/devices', undefined, authDevices, token)).devices,
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
