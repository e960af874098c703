import { useSyncExternalStore } from 'react'
import { useSelect } from '../hooks/useSelect.js'
import { type Language, languageOf, visitorLocale } from './language.js'

/** The few words of the three buttons: small enough to be there from the start, in every language. */
const table = {
  en: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    account: 'Account',
    network: 'Network',
    unknown: 'Unknown Network',
    switch: 'Switch network',
    reload: 'Reload page',
  },
  ar: {
    connect: 'توصيل المحفظة',
    connecting: 'جارٍ التوصيل',
    account: 'الحساب',
    network: 'الشبكة',
    unknown: 'شبكة غير معروفة',
    switch: 'تبديل الشبكة',
    reload: 'أعد تحميل الصفحة',
  },
} as const satisfies Record<Language, Record<string, string>>

/** The buttons' words: in the site's language, else the visitor's, which a server does not know. */
export function useButtonText() {
  const chosen = useSelect(({ options }) => options.locale)
  const own = useSyncExternalStore(never, visitorLocale, () => 'en')
  const locale = chosen ?? own
  const language = languageOf(locale)
  return { text: table[language], locale, language }
}

const never = () => () => undefined
