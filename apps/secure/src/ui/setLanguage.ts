/** Sets the language of the document, and with it the direction. */
export function setLanguage(language: 'en' | 'ar'): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
}
