import type { TextTable } from './en.js'
import type { Language } from './language.js'

const tables: Readonly<Record<Language, () => Promise<TextTable>>> = {
  en: () => import('./en.js').then(({ en }) => en),
  ar: () => import('./ar.js').then(({ ar }) => ar),
}

/** Loads the texts of one language. */
export const loadText = (language: Language): Promise<TextTable> => tables[language]()
