import type { ChainNamespace } from '../../wire/caip.js'
import { type ConnectMethod, featureDefaults } from '../../wire/features.js'
import type { KitState } from '../kit/kit.js'
import { feature } from './feature.js'
import { perState } from './perState.js'

/**
 * The ways to connect that are available (§2), in the site's order; those that the site does not name come last.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace that is to be connected, where it is one: a way that does not serve it is not there.
 * @returns The ways to connect, in the order they are shown.
 * @example
 * ```ts
 * import { connectMethods, type Kit } from 'latchkit'
 * const hasEmail = (kit: Kit) => connectMethods(kit.store.getState()).includes('email')
 * ```
 */
export function connectMethods(state: KitState, namespace?: ChainNamespace): readonly ConnectMethod[] {
  return perState(state, `connectMethods ${namespace}`, () => {
    const { connectMethodsOrder: order } = state.options.features
    const isThere: Readonly<Record<ConnectMethod, boolean>> = {
      email:
        feature(state, 'email') &&
        state.connectors.some(
          ({ type, namespaces }) => type === 'AUTH' && (!namespace || namespaces.includes(namespace)),
        ),
      social: feature(state, 'socials'),
      wallet: true,
    }
    return [...new Set([...order, ...featureDefaults.connectMethodsOrder])].filter(
      (method) => isThere[method],
    )
  })
}
