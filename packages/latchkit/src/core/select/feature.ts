import type { FeatureName } from '../../wire/features.js'
import type { KitState } from '../kit/kit.js'
import { hasLegalPages } from './legal.js'

const always = () => true

/** The parts that are there, and when. Whoever builds another one adds its row; a feature without a row is absent. */
const parts: { readonly [Name in FeatureName]?: (state: KitState) => boolean } = {
  allWallets: always,
  collapseWallets: always,
  receive: always,
  history: always,
  send: always,
  email: ({ connectors }) => connectors.some(({ type }) => type === 'AUTH'),
  legalCheckbox: ({ options }) => hasLegalPages(options),
}

/**
 * Whether a feature shows: its flag is on (§9) and its part is there.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param name A flag of the option `features`, such as `send`.
 * @returns `true` where the feature shows.
 * @example
 * ```ts
 * import { feature, type Kit } from 'latchkit'
 * const canBuy = (kit: Kit) => feature(kit.store.getState(), 'onramp')
 * ```
 */
export function feature(state: KitState, name: FeatureName): boolean {
  const flag = state.options.features[name]
  // An unknown name is told to the developer, and is off.
  const isOn = typeof flag === 'boolean' ? flag : flag?.length > 0
  return isOn && (parts[name]?.(state) ?? false)
}
