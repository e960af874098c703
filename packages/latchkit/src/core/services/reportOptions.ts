import type { OptionProblem } from '../../wire/errors/kit.js'
import { adapterToAdd } from '../../wire/familyDoors.js'
import { type FeatureName, featureDefaults } from '../../wire/features.js'
import type { Kit } from '../kit/kit.js'
import { checkOptions } from '../options/checkOptions.js'
import { accountTypeProblems, languageProblems } from '../options/choiceProblems.js'
import type { Options } from '../options/config.js'
import { feature } from '../select/feature.js'
import { alertOfOptions } from './alert.js'
import { unknownWallets, walletLists } from './unknownWallets.js'

/**
 * Tells the developer in one alert (§8) which options of a running kit are wrong and which have no effect. This code is loaded
 * after the page has rendered, so that no visitor waits for it.
 */
export function reportOptions(kit: Kit, options: Options): void {
  if (kit.live.phase !== 'started') return
  const problems = [
    ...checkOptions(options),
    ...withoutAdapters(kit),
    ...kit.config.adapters.flatMap((each) => accountTypeProblems(each, kit.config.defaultAccountTypes)),
    ...idleFeatures(kit, options.features ?? {}),
    ...languageProblems(kit.config, kit.store.getState().options.locale),
  ]
  alertOfOptions(kit, { code: 'invalidOptions', shortMessage: 'Invalid Options' }, problems)
  watchWallets(kit)
}

/** Checks whether the kit cannot connect anything: it has no adapter, and no connector that works without one. */
function withoutAdapters({ adapters, config }: Kit): OptionProblem[] {
  if (adapters.size || config.connectors.length) return []
  const namespaces = new Set(config.networks.map(({ chainNamespace }) => chainNamespace))
  const toAdd = [...namespaces].map(adapterToAdd).join(', ')
  return [{ path: 'adapters', message: `None, so no wallet can be connected; add ${toAdd}` }]
}

/**
 * Returns the features that the site has switched on without effect: their code is missing, or another option that they need.
 */
function idleFeatures(kit: Kit, features: NonNullable<Options['features']>): OptionProblem[] {
  const needs: { readonly [Name in FeatureName]?: string } = {
    legalCheckbox: 'needs termsConditionsUrl or privacyPolicyUrl',
    analytics: 'needs backendUrl',
  }
  const state = kit.store.getState()
  const names = (Object.keys(featureDefaults) as (keyof typeof featureDefaults)[]).filter(
    (name): name is FeatureName => name !== 'connectMethodsOrder',
  )
  return names.flatMap((name) => {
    const flag = features[name]
    const isOn = Array.isArray(flag) ? flag.length > 0 : flag === true
    const isSupported = name === 'analytics' ? kit.config.backendUrl !== undefined : feature(state, name)
    if (!isOn || isSupported) return []
    const reason = needs[name] ?? 'has no part in this kit'
    return [{ path: `features.${name}`, message: `Switched on, but has no effect: it ${reason}` }]
  })
}

/**
 * Checks the wallet ids in the options against the bundled wallets, once those are loaded. With a gateway, which knows more
 * wallets, `fetchDirectory` checks them instead.
 */
function watchWallets(kit: Kit): void {
  if (kit.config.backendUrl) return
  let isChecking = false
  const stop = kit.store.subscribe(({ wallets }, previousState) => {
    if (isChecking || wallets === previousState.wallets) return
    isChecking = true
    const loading = kit.live.inFlight.get('wallets') ?? Promise.resolve()
    loading.then(
      () => {
        stop()
        unknownWallets(kit, ...walletLists)
      },
      () => {
        isChecking = false
      },
    )
  })
  kit.live.cleanups.add(stop)
}
