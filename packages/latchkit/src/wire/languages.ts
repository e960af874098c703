/** What is special about writing a language. */
interface LanguageRow {
  /** CLDR name of the digits of counts and dates; the locale's own unless given. Amounts always have Latin digits. */
  readonly digits?: string
}

const rows = {
  en: {},
  ar: { digits: 'arab' },
} as const satisfies Readonly<Record<string, LanguageRow>>

/** A language of the texts. Each has a row here, and a folder of texts in every part that has texts. */
export type Language = keyof typeof rows

/** The languages of the texts. */
export const languages: Readonly<Record<Language, LanguageRow>> = rows

/** The language of texts that are missing in the visitor's language. */
export const fallbackLanguage = 'en' satisfies Language

/** Returns the language of a locale, without its region. */
export const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] as string

/** Checks whether there are texts in a language. */
export const isLanguage = (language: string): language is Language => Object.hasOwn(languages, language)

/** Returns the language of the texts to use for a locale. */
export function textLanguageOf(locale: string): Language {
  const language = languageOf(locale)
  return isLanguage(language) ? language : fallbackLanguage
}

/** Returns the locale for counts and dates: a language without a country is written with its own digits. */
export function numberLocaleOf(locale: string): string {
  const digits = isLanguage(locale) && languages[locale].digits
  return digits ? `${locale}-u-nu-${digits}` : locale
}

/** Returns the locale for amounts: Latin digits in every language (readings 44), as wallets and explorers write them. */
export const amountLocaleOf = (locale: string): string =>
  languages[textLanguageOf(locale)].digits ? `${locale.split('-u-')[0]}-u-nu-latn` : locale

/** Returns the writing direction of a language. A site may bring texts in languages that have no row here. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|dv|fa|he|ps|sd|ug|ur|yi)$/.test(language) ? 'rtl' : 'ltr'
