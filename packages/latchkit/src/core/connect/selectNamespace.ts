import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import type { Kit } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { activate } from '../modal/activate.js'

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
