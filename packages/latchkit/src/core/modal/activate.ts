import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { namespaceSettled, withActiveChain } from '../state/modal.js'

/** Activates a namespace, and resets the send draft of the previous one (§4). */
export function activate(kit: Kit, namespace: ChainNamespace): void {
  patch(kit, (state) => withActive(state, namespace))
}

/** Activates a connected namespace if no account is connected in the active one. */
export function activateConnected(kit: Kit): void {
  patch(kit, (state) => {
    const namespaces = connectedNamespaces(state)
    const { activeChain } = state.modal
    if (activeChain === undefined || namespaces.includes(activeChain)) return {}
    const [first] = namespaces
    return first === undefined ? {} : withActive(state, first)
  })
}

/**
 * Returns the state with another active namespace. The draft of the previous namespace is removed, and `isSwitchingNamespace`
 * is set unless the new one is connected.
 */
export function withActive(state: KitState, namespace: ChainNamespace): Partial<KitState> {
  if (state.modal.activeChain === namespace) return {}
  const modal = withActiveChain(state.modal, namespace)
  const isSettled = connectedNamespaces(state).includes(namespace)
  return { modal: isSettled ? namespaceSettled(modal) : modal, send: undefined }
}

/** Parameters of `selectNamespace`. */
export interface SelectNamespaceParameters {
  readonly namespace: ChainNamespace
}

/**
 * Makes a namespace the active one, which the buttons, the modal and every verb without a `namespace` use. No wallet is asked,
 * and no connection changes. The send draft of the previous namespace is reset (§4).
 * @param parameters The namespace; one of the kit.
 * @throws `adapterNotFound` if the kit does not have the namespace; `kitDestroyed`.
 * @example
 * ```ts
 * import { connectedNamespaces, type Kit, selectNamespace } from 'latchkit'
 * const showNext = (kit: Kit) => {
 *   const [, next] = connectedNamespaces(kit.store.getState())
 *   if (next) selectNamespace(kit, { namespace: next })
 * }
 * ```
 */
export function selectNamespace(kit: Kit, { namespace }: SelectNamespaceParameters): void {
  assertAlive(kit)
  if (!kit.store.getState().chains[namespace]) throw fail(adapterNotFound, { namespace })
  activate(kit, namespace)
}
