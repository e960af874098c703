import { languages as ours } from '../../wire/constants.js'

/** The languages that the kit brings texts in. */
export const languages: readonly string[] = ours

/** The language of a locale, without its region. */
export const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] as string

/** The direction a language is written in. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)$/.test(language) ? 'rtl' : 'ltr'

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
