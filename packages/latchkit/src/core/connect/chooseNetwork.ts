import type { Network } from '../../wire/entities.js'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { pushView } from '../modal/router.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { failureOf } from '../state/failure.js'
import { isEntryOpen } from '../state/modalAttempt.js'
import { newestOf, view } from '../state/router.js'
import { currentView, type View } from '../state/views.js'
import { leaveView, onceLeft } from './leaveView.js'
import { endSwitch, switchNetwork } from './switchNetwork.js'

/**
 * Switches to the network that the visitor has chosen in the modal, then navigates on. The attempt and its failure are part of
 * the state, so opening another view does not end them; leaving the view in which the network was chosen does. If the wallet
 * accepts after that, the network still changes, but no view says so.
 */
export async function chooseNetwork(kit: Kit, network: Network): Promise<void> {
  const { caipNetworkId: id } = network
  const chosenIn = newestOf(kit.store.getState().router, 'Networks', 'UnsupportedChain')
  if (!chosenIn) return
  const isViewOpen = (state: KitState) => isEntryOpen(state, chosenIn)
  patch(kit, () => ({ switchFailure: undefined }))
  const stop = onceLeft(kit, isViewOpen, () => endSwitch(kit, id))
  try {
    await switchNetwork(kit, { network: id })
    if (isViewOpen(kit.store.getState())) leadOn(kit, network, chosenIn)
  } catch (error) {
    // A newer choice has replaced this one and reports its own result.
    if (isLatchkitError(error, 'requestAborted') || !isViewOpen(kit.store.getState())) return
    patch(kit, () => ({ switchFailure: { ...failureOf(error), network: id, chosenIn } }))
  } finally {
    stop()
  }
}

/**
 * Leaves the view in which a network was chosen, unless another view is on top. If the visitor is connected, but not in the
 * namespace of the network, shows Connect for that namespace instead. The view of an unsupported network closes by itself.
 */
function leadOn(kit: Kit, { chainNamespace: namespace }: Network, chosenIn: View): void {
  if (chosenIn.name === 'UnsupportedChain') return
  const state = kit.store.getState()
  const namespaces = connectedNamespaces(state)
  const isOnTop = currentView(state.router) === chosenIn
  if (isOnTop && namespaces.length > 0 && !namespaces.includes(namespace))
    pushView(kit, view('Connect', { namespace }))
  else leaveView(kit, chosenIn)
}
