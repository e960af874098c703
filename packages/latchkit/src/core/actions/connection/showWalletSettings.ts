import { fail } from '../../../wire/errors/fail.js'
import { loginNeeded } from '../../../wire/errors/frame.js'
import { loginConnector } from '../../connecting/loginConnector.js'
import type { WalletSettingsSection } from '../../contracts/embedded.js'
import type { Kit } from '../../kit/kit.js'

/** Parameters of `showWalletSettings`. */
export interface ShowWalletSettingsParameters {
  /** The part that is shown first: the devices, the export of the keys, or the recovery password. */
  readonly section?: WalletSettingsSection
}

/**
 * Shows the settings of the email wallet in the frame of the secure site: its devices, its export, its recovery password. The visitor
 * closes them there.
 * @param parameters The part that is shown first.
 * @returns when they are shown.
 * @throws `runningErrors`; `partNotLoaded`; `connectorNotFound` where the kit has no connector such as `embedded()`; `loginNeeded` where the visitor is not
 * logged in; `loginErrors`.
 * @example
 * ```ts
 * import { type Kit, showWalletSettings } from 'latchkit'
 * const showDevices = (kit: Kit) => showWalletSettings(kit, { section: 'devices' })
 * ```
 */
export async function showWalletSettings(
  kit: Kit,
  { section }: ShowWalletSettingsParameters = {},
): Promise<void> {
  const { data, auth } = loginConnector(kit)
  if (!kit.store.getState().sessions[data.id]) throw fail(loginNeeded, {})
  await auth.showSettings(section)
}
