import type { ChainNamespace } from '../../../wire/caip.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { signInUnavailable, siwxNotEnabled } from '../../../wire/errors/signIn.js'
import { endSession } from '../../connecting/siwx/endSession.js'
import { moveSignIn, signInOf } from '../../connecting/siwx/moveSignIn.js'
import { readAgain } from '../../connecting/siwx/readSession.js'
import { watchSignIn } from '../../connecting/siwx/watchSignIn.js'
import { assertRunning } from '../../kit/assertRunning.js'
import type { Kit } from '../../kit/kit.js'
import { activeNamespace } from '../../select/namespace.js'

/**
 * Ends the session of an account, at the server too. The wallet stays connected. Where sign-in is required, the visitor is asked to
 * sign in again; else only when the site asks.
 * @param parameters `namespace`: the one to sign out of; the active one unless given.
 * @throws `runningErrors`; `siwxNotEnabled` without the option `siwx`; `siwxErrors` where the server has not confirmed it: the session may
 * still hold there, and is shown.
 * @example
 * ```ts
 * import { type Kit, signOut } from 'latchkit'
 * const leave = (kit: Kit) => signOut(kit)
 * ```
 */
export async function signOut(
  kit: Kit,
  {
    namespace = activeNamespace(kit.store.getState()),
  }: { readonly namespace?: ChainNamespace | undefined } = {},
): Promise<void> {
  assertRunning(kit)
  watchSignIn(kit)
  const { siwx } = kit.live
  if (!siwx) throw fail(siwxNotEnabled, {})
  if (namespace === undefined) return
  const state = signInOf(kit, namespace)
  if (state.status !== 'signedIn') return
  const { chainId, accountAddress } = state.session.data
  try {
    await endSession(kit, chainId, accountAddress)
  } catch (error) {
    throw isLatchkitError(error) ? error : fail(signInUnavailable, { reason: '' }, error)
  }
  const isPutOff = !siwx.plugin.getRequired?.()
  moveSignIn(kit, namespace, { type: 'over', cause: 'ended', isPutOff })
  // One session may be that of several accounts.
  readAgain(kit)
}
