import { fail } from '../../wire/errors/fail.js'
import { loginNeeded } from '../../wire/errors/frame.js'
import type { AuthCapability, WalletSettingsSection } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { waitUnlessAborted } from '../kit/waitUnlessAborted.js'
import { closeToast, showToast } from '../modal/toast.js'
import { loginConnector } from './loginConnector.js'

/** Parameters of `updateEmail`. */
export interface UpdateEmailParameters {
  /** The new email address. */
  readonly email: string
  /** Gives up when aborted. */
  readonly signal?: AbortSignal
}

export async function updateEmail(
  kit: Kit,
  { email, signal = new AbortController().signal }: UpdateEmailParameters,
): Promise<string> {
  return waitUnlessAborted(authOf(kit).updateEmail(email, signal), signal)
}

/** Parameters of `showWalletSettings`. */
export interface ShowWalletSettingsParameters {
  /** The part that is shown first: the devices, the ways to sign in, the export of the keys, or the recovery password. */
  readonly section?: WalletSettingsSection
}

export async function showWalletSettings(
  kit: Kit,
  { section }: ShowWalletSettingsParameters = {},
): Promise<void> {
  await authOf(kit).showSettings(section)
}

/** Closes the toast about a waiting device, and shows the decision about each waiting device. Tells a failure by another toast. */
export function reviewDevices(kit: Kit): Promise<void> {
  // While the code of the button was loading, another toast may have come.
  if (kit.store.getState().toast.current?.act === 'reviewDevices') closeToast(kit)
  return once(kit, 'reviewDevices', async () => {
    try {
      await authOf(kit).reviewDevices?.()
    } catch (error) {
      kit.services.logger.warn('the waiting devices could not be shown', error)
      if (kit.live.phase === 'destroyed') return
      showToast(kit, { kind: 'error', text: 'viewFailed', detail: 'viewFailedText' })
    }
  })
}

/** Returns what the connector of a logged-in visitor can do. @throws As `loginConnector`; `loginNeeded`. */
function authOf(kit: Kit): AuthCapability {
  const { data, auth } = loginConnector(kit)
  if (!kit.store.getState().sessions[data.id]) throw fail(loginNeeded, {})
  return auth
}
