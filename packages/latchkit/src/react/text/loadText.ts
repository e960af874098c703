import type { TextTable } from './en.js'
import type { Language } from './language.js'

/** Loads the texts of a language; those in English come with the modal. */
export async function loadText(language: Language): Promise<TextTable | undefined> {
  return language === 'ar' ? (await import('./ar.js')).ar : undefined
}
