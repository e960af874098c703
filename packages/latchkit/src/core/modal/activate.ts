import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { activated, namespaceSettled } from '../state/modal.js'

/** Makes a namespace the active one. §4: the send draft of the one before is reset. */
export function activate(kit: Kit, namespace: ChainNamespace): void {
  patch(kit, (state) => withActive(state, namespace))
}

/** Makes a connected namespace the active one, where no account is connected in the one that is active. */
export function activateConnected(kit: Kit): void {
  patch(kit, (state) => {
    const connected = connectedNamespaces(state)
    const { activeChain } = state.modal
    if (activeChain === undefined || connected.includes(activeChain)) return {}
    const [first] = connected
    return first === undefined ? {} : withActive(state, first)
  })
}

/** Takes over a namespace as the active one: the draft of the one before goes, and the flag says whether it is connected. */
export function withActive(state: KitState, namespace: ChainNamespace): Partial<KitState> {
  if (state.modal.activeChain === namespace) return {}
  const modal = activated(state.modal, namespace)
  const isSettled = connectedNamespaces(state).includes(namespace)
  return { modal: isSettled ? namespaceSettled(modal) : modal, send: undefined }
}
