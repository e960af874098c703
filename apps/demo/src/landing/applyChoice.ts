import { type Kit, updateOptions } from 'latchkit'
import { type Choice, type ChosenFeature, chosenFeatures, exampleTerms, unchosen } from './choice.js'

/** Returns the choice that matches a kit's current state. */
export function choiceOf(kit: Kit, lang: string): Choice {
  const { theme, options } = kit.store.getState()
  const { accent = unchosen.accent, radius = unchosen.radius } = theme.themeVariables
  const features = Object.fromEntries(chosenFeatures.map((name) => [name, options.features[name]]))
  return {
    mode: theme.themeMode,
    accent,
    radius,
    lang,
    families: kit.adapters.size > 1 ? 'all' : 'ethereum',
    features: features as Readonly<Record<ChosenFeature, boolean>>,
  }
}

/** Changes a kit that lives, and its modal while it is open. What is not named stays, and so do its families of chains. */
export function applyChoice(kit: Kit, { mode, accent, radius, lang, features }: Partial<Choice>): void {
  const { termsConditionsUrl = exampleTerms } = kit.store.getState().options
  updateOptions(kit, {
    ...(mode && { themeMode: mode }),
    themeVariables: { ...(accent && { accent }), ...(radius !== undefined && { radius }) },
    ...(lang && { locale: lang }),
    ...(features && {
      features,
      termsConditionsUrl: features.legalCheckbox ? termsConditionsUrl : undefined,
    }),
  })
}
