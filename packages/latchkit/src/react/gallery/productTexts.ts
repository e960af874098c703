import type { Kit } from '../../core/kit/kit.js'
import { fallbackLanguage, type Language, textLanguageOf } from '../../wire/languages.js'
import ar from '../text/ar/index.js'
import en, { type AllTexts } from '../text/en/index.js'
import { textsOf } from '../text/translate.js'

const texts = { en, ar } satisfies Readonly<Record<Language, AllTexts>>

/** The product's own texts in the language of a gallery, for states that hold text: a toast, the reason of a failed send. */
export function productTexts(kit: Kit) {
  const { locale = fallbackLanguage } = kit.store.getState().options
  return textsOf(texts[textLanguageOf(locale)], locale)
}
