/** The languages there are texts in. */
export type Language = 'en' | 'ar'

/** The language of the texts for a locale: its own, English where it is not translated. */
export function languageOf(locale: string): Language {
  return locale.toLowerCase().split('-')[0] === 'ar' ? 'ar' : 'en'
}

/** The direction a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The visitor's locale. English on a server, and where the system has none: WebKit calls it "C", which nothing formats. */
export function visitorLocale(): string {
  const language = globalThis.navigator?.language
  return /^[a-z]{2,3}(-|$)/.test(language) ? language : 'en'
}

/** The locale for dates and counts: Arabic without a country is written with Arabic digits. */
export const numberLocaleOf = (locale: string): string => (locale === 'ar' ? 'ar-u-nu-arab' : locale)

/** The locale for amounts: Latin digits in Arabic too (readings 44), as wallets and explorers write them. */
export const amountLocaleOf = (locale: string): string =>
  languageOf(locale) === 'ar' ? `${locale.split('-u-')[0]}-u-nu-latn` : locale
