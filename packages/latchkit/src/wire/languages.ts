/** What is peculiar to the writing of a language. */
interface LanguageRow {
  /** Its digits in counts and dates, by the name of CLDR; the ones of the locale unless given. Amounts are in Latin digits then. */
  readonly digits?: string
}

const rows = {
  en: {},
  ar: { digits: 'arab' },
} as const satisfies Readonly<Record<string, LanguageRow>>

/** A language that the texts are written in: a row here and a folder of texts at each of their owners. */
export type Language = keyof typeof rows

/** The languages that the texts are written in. */
export const languages: Readonly<Record<Language, LanguageRow>> = rows

/** The language of texts that are missing in the visitor's. */
export const fallbackLanguage = 'en' satisfies Language

/** Reads the language of a locale, without its region. */
export const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] as string

/** Whether the texts are written in a language. */
export const isLanguage = (language: string): language is Language => Object.hasOwn(languages, language)

/** Chooses the language of the texts for a locale. */
export function textLanguageOf(locale: string): Language {
  const language = languageOf(locale)
  return isLanguage(language) ? language : fallbackLanguage
}

/** Returns the direction that a language is written in: a site may bring texts in more languages than there are rows. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|dv|fa|he|ps|sd|ug|ur|yi)$/.test(language) ? 'rtl' : 'ltr'
