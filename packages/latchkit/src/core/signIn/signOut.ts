import type { ChainNamespace } from '../../wire/caip.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { signInUnavailable, siwxNotEnabled } from '../../wire/errors/signIn.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { activeNamespace } from '../select/namespace.js'
import { endSession } from './endSession.js'
import { moveSignIn, signInOf } from './moveSignIn.js'
import { readAgain } from './readSession.js'
import { watchSignIn } from './watchSignIn.js'

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
