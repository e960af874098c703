import { useSyncExternalStore } from 'react'
import { useSelect } from '../hooks/useSelect.js'
import { type Language, languageOf, visitorLocale } from './language.js'

/** The few words that all buttons share: small enough to be there from the start, in every language. */
const table = {
  en: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    account: 'Account',
    reload: 'Reload page',
  },
  ar: {
    connect: 'توصيل المحفظة',
    connecting: 'جارٍ التوصيل',
    account: 'الحساب',
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
