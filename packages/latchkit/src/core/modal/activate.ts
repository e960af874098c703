import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { activated, namespaceSettled } from '../state/modal.js'

/** Activates a namespace, and resets the send draft of the previous one (§4). */
export function activate(kit: Kit, namespace: ChainNamespace): void {
  patch(kit, (state) => withActive(state, namespace))
}

/** Activates a connected namespace if no account is connected in the active one. */
export function activateConnected(kit: Kit): void {
  patch(kit, (state) => {
    const connected = connectedNamespaces(state)
    const { activeChain } = state.modal
    if (activeChain === undefined || connected.includes(activeChain)) return {}
    const [first] = connected
    return first === undefined ? {} : withActive(state, first)
  })
}

/**
 * Returns the state with another active namespace. The draft of the previous namespace is removed, and `isSwitchingNamespace`
 * is set unless the new one is connected.
 */
export function withActive(state: KitState, namespace: ChainNamespace): Partial<KitState> {
  if (state.modal.activeChain === namespace) return {}
  const modal = activated(state.modal, namespace)
  const isSettled = connectedNamespaces(state).includes(namespace)
  return { modal: isSettled ? namespaceSettled(modal) : modal, send: undefined }
}
