import type { Kit } from '../../core/kit/kit.js'
import { ar } from '../text/ar.js'
import { en } from '../text/en.js'
import { enErrors } from '../text/enErrors.js'
import { enSend } from '../text/enSend.js'
import { languageOf } from '../text/language.js'
import { textsOf } from '../text/translate.js'

const english = { ...en, ...enErrors, ...enSend }

/** The product's own texts in the language of a gallery, for states that hold text: a toast, the reason of a failed send. */
export function productTexts(kit: Kit) {
  const { locale = 'en' } = kit.store.getState().options
  return textsOf<keyof typeof english>(languageOf(locale) === 'ar' ? ar : english, locale)
}
