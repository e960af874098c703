declare global {
  /** Keys of the texts that an interface shows, with the texts. `latchkit/react` adds its own. */
  interface LatchkitTexts {}
}

/** A text with a number in it: a form for each plural rule of its language, named as in `Intl.PluralRules`. */
export type PluralText = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/**
 * Texts in one language, by key. Missing ones are shown in English. `{name}` is a placeholder. A text with a number may have
 * plural forms.
 */
export type OwnTexts = { readonly [Key in keyof LatchkitTexts]?: string | PluralText }

/** Loads the texts of a language, such as `() => import('./texts/de.js')`: a module whose default export they are. */
export type LoadOwnTexts = () => Promise<{ readonly default: OwnTexts }>

/** Texts by language tag: the texts themselves, or a function that loads them. */
export type TextsByLanguage = Readonly<Record<string, OwnTexts | LoadOwnTexts>>
