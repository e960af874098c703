import type { ChainNamespace } from '../../wire/caip.js'
import { type ConnectMethod, featureDefaults, type LoginProvider } from '../../wire/features.js'
import type { KitState } from '../kit/kit.js'
import { feature } from './feature.js'
import { perState } from './perState.js'

/**
 * Returns the available ways to connect (§2), in the site's order. Those that the site does not name come last. `social` is among
 * them once the site's server has named a provider that the site shows.
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
    const hasSocials = shownSocials(state).length > 0
    return expectedMethods(state, namespace).filter((method) => method !== 'social' || hasSocials)
  })
}

/** Returns the ways to connect as `connectMethods` does, and `social` also while the server has not said which providers it offers. */
export function expectedMethods(state: KitState, namespace?: ChainNamespace): readonly ConnectMethod[] {
  return perState(state, `expectedMethods ${namespace}`, () => {
    const { connectMethodsOrder: order } = state.options.features
    const hasLogin = state.connectors.some(
      ({ type, namespaces }) => type === 'AUTH' && (!namespace || namespaces.includes(namespace)),
    )
    const isAvailable: Readonly<Record<ConnectMethod, boolean>> = {
      email: hasLogin && feature(state, 'email'),
      social: hasLogin && feature(state, 'socials') && (!state.socials || shownSocials(state).length > 0),
      wallet: true,
    }
    return [...new Set([...order, ...featureDefaults.connectMethodsOrder])].filter(
      (method) => isAvailable[method],
    )
  })
}

/** Returns the providers that the site shows and its server offers, in the site's order. */
export function shownSocials(state: KitState): readonly LoginProvider[] {
  return perState(state, 'shownSocials', () => {
    const { socials = [], options } = state
    return options.features.socials.flatMap((each) => socials.find((offered) => offered === each) ?? [])
  })
}
