import { fail } from '../../wire/errors/fail.js'
import { invalidOptions } from '../../wire/errors/kit.js'
import { fixedOption } from '../../wire/errors/verbs.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { checkOptions } from '../options/checkOptions.js'
import { languageProblems } from '../options/choiceProblems.js'
import type { Options } from '../options/config.js'
import { unsupportedChainDue } from '../select/unsupportedChain.js'
import { alertOfOptions } from '../services/alert.js'
import { activeNamespace } from '../state/chains.js'
import { initialOptions, type LiveOptions, withGivenValues, withOptions } from '../state/options.js'
import { initialTheme, type ThemeState, withVariables } from '../state/theme.js'
import { currentView } from '../state/views.js'
import { close } from './close.js'
import { showUnsupportedChain } from './showUnsupportedChain.js'

/** The options that may change while a kit lives. */
export type UpdatableOptions = Pick<Options, keyof LiveOptions | keyof ThemeState>

/**
 * Changes options while the kit lives; an open modal follows at once. Missing options stay as they are, as do single flags of
 * `features` and `themeVariables`; `undefined` resets an option to its default.
 * @param given The options to change, by name.
 * @throws `invalidOptions` with every problem and its path, or `fixedOption` with options that cannot change (`id`, `networks`,
 * `adapters`, `services`, …): then nothing has changed; `kitDestroyed`.
 * @example
 * ```ts
 * import { type Kit, updateOptions } from 'latchkit'
 * const inArabic = (kit: Kit) => updateOptions(kit, { locale: 'ar', features: { collapseWallets: true } })
 * ```
 */
export function updateOptions(kit: Kit, given: UpdatableOptions): void {
  assertAlive(kit)
  const problems = checkOptions(given)
  if (problems.length > 0) throw fail(invalidOptions, { problems })
  const fixed = Object.keys(given).filter((name) => !(name in initialOptions || name in initialTheme))
  if (fixed.length > 0) throw fail(fixedOption, { options: fixed })
  const wasDue = unsupportedChainDue(kit)
  patch(kit, (state) => updated(state, given))
  const unknown = { code: 'unknownLanguage', shortMessage: 'Unknown Language' }
  alertOfOptions(kit, unknown, languageProblems(kit.config, given.locale))
  // The change may allow or forbid the network that the wallet is on (§2).
  const state = kit.store.getState()
  const namespace = activeNamespace(state)
  if (!wasDue && namespace !== undefined) showUnsupportedChain(kit, namespace)
  else if (wasDue && !unsupportedChainDue(kit) && currentView(state.router).name === 'UnsupportedChain')
    close(kit, 'finished')
}

function updated(state: KitState, given: UpdatableOptions): Partial<KitState> {
  const options = withOptions(state.options, given)
  const { termsConditionsUrl, privacyPolicyUrl } = state.options
  const isSamePages =
    options.termsConditionsUrl === termsConditionsUrl && options.privacyPolicyUrl === privacyPolicyUrl
  return {
    options,
    theme: themed(state.theme, given),
    // If the pages have changed, the visitor has not accepted the new ones.
    legalAccepted: state.legalAccepted && isSamePages,
  }
}

function themed(state: ThemeState, given: UpdatableOptions): ThemeState {
  const next = withGivenValues(state, given, initialTheme)
  if (!given.themeVariables) return next
  return { ...next, themeVariables: withVariables(state.themeVariables, given.themeVariables) }
}
