import type { FeatureName } from '../../wire/features.js'
import type { KitState } from '../kit/kit.js'
import { hasLegalPages } from './legal.js'

const always = () => true
const hasLogin = ({ connectors }: KitState) => connectors.some(({ type }) => type === 'AUTH')

/** Checks for each feature whether its code is available. A feature without a row is never shown. */
const parts: { readonly [Name in FeatureName]?: (state: KitState) => boolean } = {
  allWallets: always,
  collapseWallets: always,
  receive: always,
  history: always,
  send: always,
  email: hasLogin,
  socials: hasLogin,
  legalCheckbox: ({ options }) => hasLegalPages(options),
}

/**
 * Checks whether a feature is shown: its flag is on (§9) and its code is available.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param name A flag of the option `features`, such as `send`.
 * @returns `true` if the feature is shown.
 * @example
 * ```ts
 * import { feature, type Kit } from 'latchkit'
 * const canBuy = (kit: Kit) => feature(kit.store.getState(), 'onramp')
 * ```
 */
export function feature(state: KitState, name: FeatureName): boolean {
  const flag = state.options.features[name]
  // An unknown name counts as off; `checkOptions` tells the developer.
  const isOn = typeof flag === 'boolean' ? flag : flag?.length > 0
  return isOn && (parts[name]?.(state) ?? false)
}
