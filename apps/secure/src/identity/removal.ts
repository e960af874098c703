import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { WalletFacts } from '../vault/vault.js'
import { callService, ServiceFailure } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { carryNotes } from './notes.js'
import { NotReady } from './notReady.js'
import { type RenewParts, renewShares } from './renewShares.js'
import { bothShares, type SigningParts } from './signRequest.js'
import { actOf, type OwedRemoval, type RemovedDevice } from './unfinishedActs.js'
import type { Wallets } from './wallets.js'
import { withAct, withoutAct } from './walletTransitions.js'

type RemovalParts = Pick<SigningParts, 'access' | 'wallets' | 'session'>

/** A login that this device has proved in the last ten minutes, and the present split at both services. */
interface ProvedLogin {
  readonly loginId: string
  readonly facts: WalletFacts
}

/** How long recovery accepts a proved login. */
const provedMs = 600_000

/**
 * Removes other devices from both lists. The removal is recorded before a service gets the request. Afterwards the shares have to be renewed, since those of
 * the removed devices still work. If it is interrupted, the next start or signature continues.
 * @param devices Empty: only continue unfinished removals.
 * @throws ServiceFailure, NotReady
 */
export async function beginRemoval(
  parts: RemovalParts,
  { loginId, facts: walletFacts }: ProvedLogin,
  devices: readonly RemovedDevice[] = [],
): Promise<void> {
  const { access, wallets } = parts
  await wallets.change(walletFacts, (record) => {
    if (!record) throw new NotReady('none')
    const newIds = devices.map(({ deviceId }) => deviceId)
    const unfinishedDevices = (removalIn(record)?.devices ?? []).filter(
      ({ deviceId }) => !newIds.includes(deviceId),
    )
    const allDevices = [...unfinishedDevices, ...devices]
    const removal = { devices: allDevices, loginId, step: 'begun', at: access.clock.now() } as const
    return allDevices.length === 0 ? record : withAct(record, { kind: 'removal', ...removal })
  })
  await removeAtServices(parts, walletFacts)
  await recordLastVersion(wallets, walletFacts)
}

/** Returns the unfinished removal in a record. It is finished when the devices are off both lists and a later split is signed. */
export function removalIn(wallet: DeviceWallet): OwedRemoval | undefined {
  const removal = actOf(wallet, 'removal')
  return removal && (removal.above === undefined || wallet.facts.version <= removal.above)
    ? removal
    : undefined
}

/** Reads the removal of a record, whether it is finished or not. */
async function findRemoval(wallets: Wallets, walletFacts: WalletFacts): Promise<OwedRemoval | undefined> {
  const wallet = await wallets.find(walletFacts)
  return wallet && actOf(wallet, 'removal')
}

/**
 * Removes the devices from recovery first: from then on they get no share, whatever auth does. Auth accepts recovery's note even with an
 * older code.
 */
async function removeAtServices(
  { access, wallets, session }: RemovalParts,
  walletFacts: WalletFacts,
): Promise<void> {
  let removal = await findRemoval(wallets, walletFacts)
  if (removal?.step === 'begun') {
    const { loginId, devices } = removal
    const body = { userId: walletFacts.userId, loginId, devices: devices.map(({ deviceId }) => deviceId) }
    const { note } = await callService(access, recoveryEndpoints.removeDevice, { body })
    removal = await recordProgress(wallets, walletFacts, {
      ...removal,
      step: 'noted',
      ...(note !== undefined && { note }),
    })
  }
  if (removal?.step !== 'noted') return
  const { devices, note } = removal
  await session.runWithToken(async (token) => {
    for (const { deviceId } of devices)
      await callService(access, authEndpoints.removeDevice, { body: { deviceId, note }, token })
  })
  await carryNotes(access, walletFacts.userId)
  await recordProgress(wallets, walletFacts, { ...removal, step: 'off' })
}

/** Records the progress, unless another tab has begun a new removal. */
async function recordProgress(
  wallets: Wallets,
  walletFacts: WalletFacts,
  removal: OwedRemoval,
): Promise<OwedRemoval | undefined> {
  const isSameRemoval = (record: DeviceWallet) => actOf(record, 'removal')?.loginId === removal.loginId
  const wallet = await wallets.change(walletFacts, (record) =>
    record && isSameRemoval(record) ? withAct(record, { ...removal, kind: 'removal' }) : record,
  )
  return wallet && actOf(wallet, 'removal')
}

/**
 * Records the version of the newest split of which the removed devices may have a share: a later split ends the removal.
 * @param walletFacts With the split of both services.
 */
async function recordLastVersion(wallets: Wallets, walletFacts: WalletFacts): Promise<void> {
  const wallet = await wallets.find(walletFacts)
  const removal = wallet && actOf(wallet, 'removal')
  if (!wallet || removal?.step !== 'off' || removal.above !== undefined) return
  await recordProgress(wallets, walletFacts, {
    ...removal,
    above: Math.max(wallet.facts.version, walletFacts.version),
  })
}

/** Leaves out devices that recovery has let in again since their removal. If recovery does not answer, the removal continues. */
async function dropReturned({ access, wallets }: RemovalParts, walletFacts: WalletFacts): Promise<void> {
  const removal = await findRemoval(wallets, walletFacts)
  if (removal?.step !== 'noted') return
  const { devices: listedDevices } = await callService(access, recoveryEndpoints.devices, {
    query: { userId: walletFacts.userId },
  }).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
    return { devices: [] }
  })
  const hasReturned = (device: RemovedDevice) =>
    listedDevices.some(({ deviceId }) => deviceId === device.deviceId)
  const devices = removal.devices.filter((device) => !hasReturned(device))
  if (devices.length > 0) await recordProgress(wallets, walletFacts, { ...removal, devices })
  else
    await wallets.change(walletFacts, (record) =>
      record && actOf(record, 'removal')?.loginId === removal.loginId
        ? withoutAct(record, 'removal')
        : record,
    )
}

/** Drops a finished removal. */
async function dropFinished(wallets: Wallets, walletFacts: WalletFacts): Promise<void> {
  await wallets.change(walletFacts, (record) =>
    record && !removalIn(record) ? withoutAct(record, 'removal') : record,
  )
}

/**
 * Continues a removal that an earlier page could not finish. If the code is too old, or a recovery password locks recovery's share, the
 * person finishes it under Devices. @throws ServiceFailure, NotReady
 */
export async function settleRemoval(parts: SigningParts & Pick<RenewParts, 'seals'>): Promise<void> {
  const { access, wallets, session } = parts
  const shownWallet = await wallets.wallet()
  const removal = shownWallet && actOf(shownWallet, 'removal')
  if (!removal) return
  const { facts: walletFacts, hasPassword } = shownWallet
  const isProved = removal.at + provedMs > access.clock.now()
  if (removal.step === 'begun' && !isProved) return
  await dropReturned(parts, walletFacts)
  await removeAtServices(parts, walletFacts)
  await dropFinished(wallets, walletFacts)
  if (!isProved || hasPassword || !(await findRemoval(wallets, walletFacts))) return
  const { facts, share: device, auth } = await bothShares(parts)
  await recordLastVersion(wallets, facts)
  const wallet = await wallets.find(walletFacts)
  if (wallet && removalIn(wallet) && !wallet.hasPassword) {
    const source = async () => ({ facts, auth, device })
    await renewShares({ ...parts, use: session.use }, facts, { loginId: removal.loginId, source })
  }
  await dropFinished(wallets, walletFacts)
}
