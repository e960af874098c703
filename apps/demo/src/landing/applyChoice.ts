import { type Kit, updateOptions } from 'latchkit'
import {
  type Choice,
  type ChosenFeature,
  chosenFeatures,
  darkAccentOf,
  exampleTerms,
  unchosen,
} from './choice.js'

/** Builds a choice: look and features from the kit's state; language, chains and server parts from the address. */
export function choiceOf(
  kit: Kit,
  { lang, families, server }: Pick<Choice, 'lang' | 'families' | 'server'>,
): Choice {
  const { theme, options } = kit.store.getState()
  const { accent = unchosen.accent, radius = unchosen.radius } = theme.themeVariables
  const features = Object.fromEntries(chosenFeatures.map((name) => [name, options.features[name]]))
  return {
    mode: theme.themeMode,
    accent,
    radius,
    lang,
    families,
    features: features as Readonly<Record<ChosenFeature, boolean>>,
    server,
  }
}

/**
 * Applies a choice to a running kit, even while its modal is open. Fields that are left out stay as they are. The families of chains and
 * the parts of the server cannot change.
 */
export function applyChoice(kit: Kit, { mode, accent, radius, lang, features }: Partial<Choice>): void {
  const { termsConditionsUrl = exampleTerms } = kit.store.getState().options
  updateOptions(kit, {
    ...(mode && { themeMode: mode }),
    themeVariables: {
      ...(accent && { accent, dark: { accent: darkAccentOf(accent) ?? accent } }),
      ...(radius !== undefined && { radius }),
    },
    ...(lang && { locale: lang }),
    ...(features && {
      features,
      termsConditionsUrl: features.legalCheckbox ? termsConditionsUrl : undefined,
    }),
  })
}
