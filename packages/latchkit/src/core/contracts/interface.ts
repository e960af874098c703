import type { ChainNamespace } from '../../wire/caip.js'

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

/** Loads a module whose default export is the texts of one language, such as `() => import('./texts/de.js')`. */
export type LoadOwnTexts = () => Promise<{ readonly default: OwnTexts }>

/** Texts by language tag: the texts themselves, or a function that loads them. */
export type TextsByLanguage = Readonly<Record<string, OwnTexts | LoadOwnTexts>>

/** The account whose picture is drawn. */
export interface AvatarAccount {
  /** The address as the interface shows it, with a checksum if its namespace has one. */
  readonly address: string
  readonly namespace: ChainNamespace | undefined
  /** Width and height of its round frame, in px. */
  readonly size: number
}

/**
 * Draws the picture of an account. The result must be something that the interface can show: for `latchkit/react` a React node.
 * If it is `undefined`, or the function fails, the kit's own picture is shown.
 */
export type DrawAvatar = (account: AvatarAccount) => unknown
