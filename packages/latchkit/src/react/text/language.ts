/** The languages that the kit brings texts in. */
export const languages: readonly string[] = ['en', 'ar']

/** The language of a locale, without its region. */
export const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] as string

/** The direction a language is written in. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|dv|fa|he|ps|sd|ug|ur|yi)$/.test(language) ? 'rtl' : 'ltr'
