import type { ChainNamespace } from '../../wire/caip.js'
import { type ConnectMethod, featureDefaults } from '../../wire/features.js'
import type { KitState } from '../kit/kit.js'
import { feature } from './feature.js'
import { perState } from './perState.js'

/**
 * Returns the available ways to connect (§2), in the site's order. Those that the site does not name come last.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace to connect, if there is only one: ways that do not serve it are left out.
 * @returns The ways to connect, in the order in which they are shown.
 * @example
 * ```ts
 * import { connectMethods, type Kit } from 'latchkit'
 * const hasEmail = (kit: Kit) => connectMethods(kit.store.getState()).includes('email')
 * ```
 */
export function connectMethods(state: KitState, namespace?: ChainNamespace): readonly ConnectMethod[] {
  return perState(state, `connectMethods ${namespace}`, () => {
    const { connectMethodsOrder: order } = state.options.features
    const isAvailable: Readonly<Record<ConnectMethod, boolean>> = {
      email:
        feature(state, 'email') &&
        state.connectors.some(
          ({ type, namespaces }) => type === 'AUTH' && (!namespace || namespaces.includes(namespace)),
        ),
      social: feature(state, 'socials'),
      wallet: true,
    }
    return [...new Set([...order, ...featureDefaults.connectMethodsOrder])].filter(
      (method) => isAvailable[method],
    )
  })
}
