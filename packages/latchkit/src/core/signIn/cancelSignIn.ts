import type { ChainNamespace } from '../../wire/caip.js'
import { disconnect } from '../connect/disconnect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import type { Kit } from '../kit/kit.js'
import { moveSignIn, signInOf } from './moveSignIn.js'
import { leaveSignIn } from './showSignIn.js'

/**
 * Ends a sign-in that the visitor does not want (§4): where it is optional, it is put off; where it is required, the wallet goes back
 * to the network that has a session, if a change of network was the cause, and is disconnected otherwise.
 * @throws What `disconnect` throws: the site has forgotten the wallet then, too.
 */
export async function cancelSignIn(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const state = signInOf(kit, namespace)
  if (state.status === 'absent' || state.status === 'signedIn') return
  if (!kit.store.getState().siwx?.isRequired) {
    moveSignIn(kit, namespace, { type: 'putOff' })
    return leaveSignIn(kit)
  }
  if (state.last && (await isBack(kit, state.last))) return
  await disconnect(kit, { namespace })
}

/** Whether the wallet is on the network of before again. */
async function isBack(kit: Kit, network: `${string}:${string}`): Promise<boolean> {
  try {
    await switchNetwork(kit, { network })
    return true
  } catch (error) {
    kit.services.logger.warn('the wallet did not go back to the network that is signed in', error)
    return false
  }
}
