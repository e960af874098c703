/** Sets the page's language and writing direction. */
export function followLanguage(lang: string): void {
  document.documentElement.lang = lang
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(lang) ? 'rtl' : 'ltr'
}
