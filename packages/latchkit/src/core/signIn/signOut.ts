import type { ChainNamespace } from '../../wire/caip.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { signInUnavailable, siwxNotEnabled } from '../../wire/errors/signIn.js'
import type { Kit, KitState } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { activeNamespace } from '../state/chains.js'
import { isSame } from '../state/siwx.js'
import { endSession } from './endSession.js'
import { readAgain } from './readSession.js'
import { moveSignIn, signInMemory, signInOf } from './signInMemory.js'
import { watchSignIn } from './watchSignIn.js'

/** @param before The state at the time of the call. Its session is ended, even if another session has begun since. */
export async function signOut(
  kit: Kit,
  parameters: { readonly namespace?: ChainNamespace | undefined } = {},
  before: KitState = kit.store.getState(),
): Promise<void> {
  assertRunning(kit)
  watchSignIn(kit)
  const { siwx } = signInMemory(kit)
  if (!siwx) throw fail(siwxNotEnabled, {})
  const namespace = parameters.namespace ?? activeNamespace(before)
  const state = namespace === undefined ? undefined : before.siwx?.signIns[namespace]
  if (namespace === undefined || state?.status !== 'signedIn') return
  const { chainId, accountAddress } = state.session.data
  try {
    await endSession(kit, chainId, accountAddress)
  } catch (error) {
    throw isLatchkitError(error) ? error : fail(signInUnavailable, { reason: '' }, error)
  }
  const isPutOff = !siwx.plugin.getRequired?.()
  const now = signInOf(kit, namespace)
  if (now.status === 'signedIn' && isSame(now.of, state.of))
    moveSignIn(kit, namespace, { type: 'over', cause: 'ended', isPutOff })
  // Several accounts may share the session, so ask the server about all of them.
  readAgain(kit)
}
