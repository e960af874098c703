import { fail } from '../../wire/errors/fail.js'
import { loginNeeded } from '../../wire/errors/frame.js'
import type { WalletSettingsSection } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { loginConnector } from './loginConnector.js'

/** Parameters of `showWalletSettings`. */
export interface ShowWalletSettingsParameters {
  /** The part that is shown first: the devices, the export of the keys, or the recovery password. */
  readonly section?: WalletSettingsSection
}

export async function showWalletSettings(
  kit: Kit,
  { section }: ShowWalletSettingsParameters = {},
): Promise<void> {
  const { data, auth } = loginConnector(kit)
  if (!kit.store.getState().sessions[data.id]) throw fail(loginNeeded, {})
  await auth.showSettings(section)
}
