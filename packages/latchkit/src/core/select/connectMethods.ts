import { type ConnectMethod, featureDefaults } from '../../wire/features.js'
import type { KitState } from '../kit/kit.js'
import { feature } from './feature.js'

/**
 * §2: the ways to connect that are there, in the site's order; one that it does not name comes after those it names.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @example
 * ```ts
 * import { connectMethods, type Kit } from 'latchkit'
 * const hasEmail = (kit: Kit) => connectMethods(kit.store.getState()).includes('email')
 * ```
 */
export function connectMethods(state: KitState): readonly ConnectMethod[] {
  const { connectMethodsOrder: order } = state.options.features
  const isThere: Readonly<Record<ConnectMethod, boolean>> = {
    email: feature(state, 'email'),
    social: feature(state, 'socials'),
    wallet: true,
  }
  return [...new Set([...order, ...featureDefaults.connectMethodsOrder])].filter((method) => isThere[method])
}
