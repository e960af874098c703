import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, ServiceFailure } from '../identity/callService.js'
import { stateOfAuth, withNotes } from '../identity/notes.js'
import type { OpeningParts } from './windowParts.js'

/** The way in which this device vouches for its window: at once, by twelve digits that are typed here, or not at all. */
export type Vouching = 'atOnce' | 'byCode' | 'never'

/** The end of a window’s wish to be a device. */
export interface Added {
  readonly isAdded: boolean
  /** Makes it one by a login that this device has proved, where that is wanted. */
  readonly addBy?: (loginId: string) => Promise<void>
}

/** Vouches at recovery for the proof key of the window of this browser, by the key of this device. */
export async function vouchForWindow(
  { access, wallets }: OpeningParts,
  { deviceId, name }: { readonly deviceId: string; readonly name: string },
  vouching: Vouching,
): Promise<Added> {
  const wallet = await wallets.wallet()
  // A device that waits itself can vouch for none.
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
