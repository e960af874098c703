import type { Language } from '../../wire/languages.js'
import { buttonTexts as ar } from './ar/buttons.js'
import { buttonTexts as en } from './en/buttons.js'

/** The few words that all buttons share: small enough to be there from the start, in every language. */
export const buttonWords = { en, ar } satisfies Readonly<Record<Language, object>>
