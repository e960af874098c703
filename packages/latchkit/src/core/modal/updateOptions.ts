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
 * @param changedOptions The options to change, by name.
 * @throws `invalidOptions` with every problem and its path, or `fixedOption` with options that cannot change (`id`, `networks`,
 * `adapters`, `services`, …): then nothing has changed; `kitDestroyed`.
 * @example
 * ```ts
 * import { type Kit, updateOptions } from 'latchkit'
 * const inArabic = (kit: Kit) => updateOptions(kit, { locale: 'ar', features: { collapseWallets: true } })
 * ```
 */
export function updateOptions(kit: Kit, changedOptions: UpdatableOptions): void {
  assertAlive(kit)
  const problems = checkOptions(changedOptions)
  if (problems.length > 0) throw fail(invalidOptions, { problems })
  const fixedNames = Object.keys(changedOptions).filter(
    (name) => !(name in initialOptions || name in initialTheme),
  )
  if (fixedNames.length > 0) throw fail(fixedOption, { options: fixedNames })
  const wasDue = unsupportedChainDue(kit)
  patch(kit, (state) => withChanges(state, changedOptions))
  const languageAlert = { code: 'unknownLanguage', shortMessage: 'Unknown Language' }
  alertOfOptions(kit, languageAlert, languageProblems(kit.config, changedOptions.locale))
  // The change may allow or forbid the network that the wallet is on (§2).
  const state = kit.store.getState()
  const namespace = activeNamespace(state)
  if (!wasDue && namespace !== undefined) showUnsupportedChain(kit, namespace)
  else if (wasDue && !unsupportedChainDue(kit) && currentView(state.router).name === 'UnsupportedChain')
    close(kit, 'finished')
}

function withChanges(state: KitState, changes: UpdatableOptions): Partial<KitState> {
  const options = withOptions(state.options, changes)
  const { termsConditionsUrl, privacyPolicyUrl } = state.options
  const isSamePages =
    options.termsConditionsUrl === termsConditionsUrl && options.privacyPolicyUrl === privacyPolicyUrl
  return {
    options,
    theme: withTheme(state.theme, changes),
    // If the pages have changed, the visitor has not accepted the new ones.
    legalAccepted: state.legalAccepted && isSamePages,
  }
}

function withTheme(state: ThemeState, changes: UpdatableOptions): ThemeState {
  const next = withGivenValues(state, changes, initialTheme)
  if (!changes.themeVariables) return next
  return { ...next, themeVariables: withVariables(state.themeVariables, changes.themeVariables) }
}
