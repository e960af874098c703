import type { Kit } from '../../core/kit/kit.js'
import { load } from '../../core/kit/load.js'
import { type fallbackLanguage, type Language, textLanguageOf } from '../../wire/languages.js'
import type { AllTexts } from './en/all.js'
import { ownTexts } from './ownTexts.js'
import type { Table } from './translate.js'

type TextsLoader = () => Promise<{ readonly allTexts: AllTexts }>

/** Loads all texts of a language other than English. English texts are loaded with the views. */
const loaders: Readonly<Record<Exclude<Language, typeof fallbackLanguage>, TextsLoader>> = {
  ar: () => import('./ar/all.js'),
}

/**
 * Loads the texts of a locale: ours, overridden by those of the site. Our English texts are loaded with the modal.
 * @throws `partNotLoaded`.
 */
export async function loadText(kit: Kit, locale: string): Promise<Table<string> | undefined> {
  const siteTexts = ownTexts(kit, locale)
  const loader = (loaders as Readonly<Partial<Record<Language, TextsLoader>>>)[textLanguageOf(locale)]
  const loading = loader && load(kit, loader)
  const loadedTexts = typeof siteTexts === 'function' ? (await load(kit, siteTexts)).default : siteTexts
  return loading || loadedTexts ? { ...(await loading)?.allTexts, ...loadedTexts } : undefined
}
