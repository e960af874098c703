import { useSyncExternalStore } from 'react'
import type { LoadOwnTexts } from '../../core/contracts/interface.js'
import { fallbackLanguage, type Language, languageOf, textLanguageOf } from '../../wire/languages.js'
import { visitorLocale } from '../../wire/visitorLocale.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useLoaded } from '../kit/useLoaded.js'
import { useSelect } from '../kit/useSelect.js'
import { buttonWords } from './buttonWords.js'
import { localeOf, ownTexts } from './ownTexts.js'

/** Texts by language. */
type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/**
 * Returns the texts of buttons in the site's language, else in the visitor's, which a server does not know. The site's own
 * texts override ours; if they have to be loaded, they replace ours once they are there.
 * @param words The texts of one button; those that all buttons share unless given.
 */
export function useButtonText<Key extends string = keyof typeof buttonWords.en>(
  words: Words<Key> = buttonWords as Words<string> as Words<Key>,
) {
  const kit = useLatchkit()
  const chosen = useSelect(({ options }) => options.locale)
  const visitors = useSyncExternalStore(never, visitorLocale, () => fallbackLanguage)
  const locale = localeOf(kit, chosen ?? visitors)
  const siteTexts = ownTexts(kit, locale)
  const isLater = typeof siteTexts === 'function'
  const loadedTexts = useLoaded(isLater, siteTexts as LoadOwnTexts)
  const language = languageOf(locale)
  const text: Readonly<Record<Key, string>> = {
    ...words[textLanguageOf(locale)],
    ...(isLater ? loadedTexts?.default : siteTexts),
  }
  return { text, locale, language }
}

const never = () => () => undefined
