import type { Language } from './language.js'

/** The words of the button that shows the network: a page without one does not load them. */
export const networkButtonText = {
  en: { network: 'Network', unknown: 'Unknown Network', switch: 'Switch network' },
  ar: { network: 'الشبكة', unknown: 'شبكة غير معروفة', switch: 'تبديل الشبكة' },
} as const satisfies Record<Language, Record<string, string>>
