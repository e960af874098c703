import type { Language } from '../../wire/languages.js'
import { buttonTexts as ar } from './ar/buttons.js'
import { buttonTexts as en } from './en/buttons.js'

/** The texts that all buttons share. They are few, so they are loaded with the page in every language. */
export const buttonWords = { en, ar } satisfies Readonly<Record<Language, object>>
