import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { windowText as ar } from './ar/window.js'
import { windowText as en, type WindowText } from './en/window.js'

const tables: Readonly<Record<Language, WindowText>> = { en, ar }

/** Returns the texts of the window in a language. */
export const windowTextOf = (language: Language): WindowText => tables[language]
