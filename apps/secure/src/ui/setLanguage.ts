import { directionOf, type Language } from '../../../../packages/latchkit/src/wire/languages.js'

/** Sets the language of the document and its direction. */
export function setLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
