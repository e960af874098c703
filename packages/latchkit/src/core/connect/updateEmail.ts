import { fail } from '../../wire/errors/fail.js'
import { loginNeeded } from '../../wire/errors/frame.js'
import type { Kit } from '../kit/kit.js'
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
  const { data, auth } = loginConnector(kit)
  if (!kit.store.getState().sessions[data.id]) throw fail(loginNeeded, {})
  return auth.updateEmail(email, signal)
}
