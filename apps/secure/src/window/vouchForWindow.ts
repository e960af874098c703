import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, ServiceFailure } from '../identity/callService.js'
import { stateOfAuth, withNotes } from '../identity/notes.js'
import type { OpeningParts } from './windowParts.js'

/** How this device vouches for its window: at once, by a twelve-digit code that is typed here, or not at all. */
export type Vouching = 'atOnce' | 'byCode' | 'never'

/** The outcome of a window’s wish to become a device. */
export interface VouchOutcome {
  readonly isAdded: boolean
  /** Makes the window a device by a proved login, if the person wants that. */
  readonly addBy?: (loginId: string) => Promise<void>
}

/** Vouches at recovery for the proof key of this browser's window, with this device's key. */
export async function vouchForWindow(
  { access, wallets }: OpeningParts,
  { deviceId, name }: { readonly deviceId: string; readonly name: string },
  vouching: Vouching,
): Promise<VouchOutcome> {
  const wallet = await wallets.wallet()
  // A waiting device cannot vouch for another.
  if (vouching === 'never' || !wallet?.share) return { isAdded: false }
  const { userId } = wallet.facts
  const add = (loginId?: string) =>
    withNotes(access, userId, async () => {
      const body = { userId, deviceId, name, loginId, state: await stateOfAuth(access, userId) }
      await callService(access, recoveryEndpoints.addDevice, { body })
    })
  const ask = async () => {
    const { devices } = await callService(access, recoveryEndpoints.devices, { query: { userId } })
    if (devices.some((each) => each.deviceId === deviceId)) return { isAdded: true }
    if (vouching === 'byCode') return { isAdded: false, addBy: add }
    await add()
    return { isAdded: true }
  }
  return ask().catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
    return { isAdded: false, ...(isRefusal(error, 'proofNeeded') && { addBy: add }) }
  })
}
