import type { Kit } from '../../core/kit/kit.js'
import { load } from '../../core/kit/load.js'
import { type fallbackLanguage, type Language, textLanguageOf } from '../../wire/languages.js'
import type { AllTexts } from './en/all.js'
import { ownTexts } from './ownTexts.js'
import type { Table } from './translate.js'

type TextsLoader = () => Promise<{ readonly allTexts: AllTexts }>

/** The texts of each language, whole; the English ones come with the views. */
const loaders: Readonly<Record<Exclude<Language, typeof fallbackLanguage>, TextsLoader>> = {
  ar: () => import('./ar/all.js'),
}

/**
 * Loads the texts of a locale: ours, those of the site over them. Ours in English come with the modal.
 * @throws `partNotLoaded`.
 */
export async function loadText(kit: Kit, locale: string): Promise<Table<string> | undefined> {
  const given = ownTexts(kit, locale)
  const loader = (loaders as Readonly<Partial<Record<Language, TextsLoader>>>)[textLanguageOf(locale)]
  const ours = loader && load(kit, loader)
  const own = typeof given === 'function' ? (await load(kit, given)).default : given
  return ours || own ? { ...(await ours)?.allTexts, ...own } : undefined
}
