import type { ChainNamespace } from '../../wire/caip.js'
import { disconnect } from '../connect/disconnect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import type { Kit } from '../kit/kit.js'
import { leaveSignIn, postponeOthers } from './showSignIn.js'
import { moveSignIn, signInOf } from './signInMemory.js'

/**
 * Cancels a sign-in that the visitor does not want (§4). An optional one is postponed. For a required one, the wallet returns to the
 * network that has a session if a network switch caused the sign-in; otherwise the wallet is disconnected.
 * @throws The errors of `disconnect`; the kit has forgotten the wallet even then.
 */
export async function cancelSignIn(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const state = signInOf(kit, namespace)
  if (state.status === 'absent' || state.status === 'signedIn') return
  if (!kit.store.getState().siwx?.isRequired) {
    moveSignIn(kit, namespace, { type: 'postpone' })
    postponeOthers(kit)
    return leaveSignIn(kit)
  }
  if (state.last && (await switchBack(kit, state.last))) return
  await disconnect(kit, { namespace })
}

/** Switches the wallet back to the network that has a session. Returns whether the wallet has switched. */
async function switchBack(kit: Kit, network: `${string}:${string}`): Promise<boolean> {
  try {
    await switchNetwork(kit, { network })
    return true
  } catch (error) {
    kit.services.logger.warn('the wallet did not go back to the network that is signed in', error)
    return false
  }
}
