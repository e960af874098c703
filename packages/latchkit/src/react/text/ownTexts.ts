import type { LoadOwnTexts, OwnTexts } from '../../core/contracts/interface.js'
import type { Kit } from '../../core/kit/kit.js'
import { fallbackLanguage, isLanguage, languageOf } from '../../wire/languages.js'
import { visitorLocale } from '../../wire/visitorLocale.js'

/** Returns the site's own texts for a locale: those of its region, else those of its language. */
export function ownTexts(
  { config: { texts = {} } }: Kit,
  locale: string,
): OwnTexts | LoadOwnTexts | undefined {
  return texts[locale] ?? texts[languageOf(locale)]
}

/** Returns the locale to write in: the site's, else the visitor's; English if there are no texts in its language. */
export function localeOf(kit: Kit, requestedLocale = visitorLocale()): string {
  return isLanguage(languageOf(requestedLocale)) || ownTexts(kit, requestedLocale)
    ? requestedLocale
    : fallbackLanguage
}
