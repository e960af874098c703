import { fail } from '../../../wire/errors/fail.js'
import { loginNeeded } from '../../../wire/errors/frame.js'
import { loginConnector } from '../../connecting/loginConnector.js'
import type { Kit } from '../../kit/kit.js'

/** Parameters of `updateEmail`. */
export interface UpdateEmailParameters {
  /** The new email address. */
  readonly email: string
  /** Gives up when aborted. */
  readonly signal?: AbortSignal
}

/**
 * Changes the email address that a visitor is logged in with (§4 Email update). The frame of the secure site shows itself and takes a code
 * from the present address, then one from the new one; no site sees them. The wallet and its accounts stay.
 * @param parameters The new address, and optionally a signal.
 * @returns The new address, as the wallet has it.
 * @throws `runningErrors`; `partNotLoaded`; `connectorNotFound` where the kit has no connector such as `embedded()`; `loginNeeded` where the visitor is not
 * logged in; `invalidEmail`, `emailCooldown` within 30 s of the last mail; `requestAborted` when the visitor leaves the frame; `loginErrors`.
 * @example
 * ```ts
 * import { type Kit, updateEmail } from 'latchkit'
 * const move = (kit: Kit, email: string) => updateEmail(kit, { email })
 * ```
 */
export async function updateEmail(
  kit: Kit,
  { email, signal = new AbortController().signal }: UpdateEmailParameters,
): Promise<string> {
  const { data, auth } = loginConnector(kit)
  if (!kit.store.getState().sessions[data.id]) throw fail(loginNeeded, {})
  return auth.updateEmail(email, signal)
}
