import type { Kit } from '../../core/kit/kit.js'
import { fallbackLanguage, type Language, textLanguageOf } from '../../wire/languages.js'
import { allTexts as ar } from '../text/ar/all.js'
import { type AllTexts, allTexts as en } from '../text/en/all.js'
import { textsOf } from '../text/translate.js'

const texts = { en, ar } satisfies Readonly<Record<Language, AllTexts>>

/** The product's own texts in the language of a gallery, for states that hold text: a toast, the reason of a failed send. */
export function productTexts(kit: Kit) {
  const { locale = fallbackLanguage } = kit.store.getState().options
  return textsOf(texts[textLanguageOf(locale)], locale)
}
