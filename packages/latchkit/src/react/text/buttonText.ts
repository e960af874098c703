import { useSyncExternalStore } from 'react'
import type { LoadOwnTexts } from '../../core/contracts/ownTexts.js'
import { fallbackLanguage, type Language, languageOf, textLanguageOf } from '../../wire/languages.js'
import { visitorLocale } from '../../wire/visitorLocale.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useLoaded } from '../kit/useLoaded.js'
import { useSelect } from '../kit/useSelect.js'
import { buttonWords } from './buttonWords.js'
import { localeOf, ownTexts } from './ownTexts.js'

/** Words by language. */
type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/**
 * The words of buttons: in the site's language, else the visitor's, which a server does not know; over them the site's own. Own
 * words that have to be loaded take the place of ours once they are there.
 * @param words Those of one button; those that all buttons share unless given.
 */
export function useButtonText<Key extends string = keyof typeof buttonWords.en>(
  words: Words<Key> = buttonWords as Words<string> as Words<Key>,
) {
  const kit = useLatchkit()
  const chosen = useSelect(({ options }) => options.locale)
  const visitors = useSyncExternalStore(never, visitorLocale, () => fallbackLanguage)
  const locale = localeOf(kit, chosen ?? visitors)
  const given = ownTexts(kit, locale)
  const isLater = typeof given === 'function'
  const later = useLoaded(isLater, given as LoadOwnTexts)
  const language = languageOf(locale)
  const text: Readonly<Record<Key, string>> = {
    ...words[textLanguageOf(locale)],
    ...(isLater ? later?.default : given),
  }
  return { text, locale, language }
}

const never = () => () => undefined
