declare global {
  /** The keys of the texts that an interface shows, each with the text itself; `latchkit/react` adds its own. */
  interface LatchkitTexts {}
}

/** A text with a number in it: a form for each plural rule of its language, by the names of `Intl.PluralRules`. */
export type PluralText = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/**
 * Texts in one language by their keys. What is left out is shown in English. `{name}` stands for what is filled in, and a text
 * that is filled with a number may have plural forms.
 */
export type OwnTexts = { readonly [Key in keyof LatchkitTexts]?: string | PluralText }

/** Loads the texts of a language: `() => import('./texts/de.js')`, a module whose default export they are. */
export type LoadOwnTexts = () => Promise<{ readonly default: OwnTexts }>

/** Texts by language tag: the texts, or what loads them. */
export type TextsByLanguage = Readonly<Record<string, OwnTexts | LoadOwnTexts>>
