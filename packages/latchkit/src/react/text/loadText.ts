import type { Kit } from '../../core/kit/kit.js'
import { loadOnce } from '../../core/kit/loadOnce.js'
import { type fallbackLanguage, type Language, textLanguageOf } from '../../wire/languages.js'
import type { AllTexts } from './en/all.js'
import { ownTexts } from './ownTexts.js'
import type { Table } from './translate.js'

type Load = () => Promise<{ readonly allTexts: AllTexts }>

/** The texts of each language, whole; the English ones come with the views. */
const loaders: Readonly<Record<Exclude<Language, typeof fallbackLanguage>, Load>> = {
  ar: () => import('./ar/all.js'),
}

/**
 * Loads the texts of a locale: ours, those of the site over them. Ours in English come with the modal.
 * @throws `partNotLoaded`.
 */
export async function loadText(kit: Kit, locale: string): Promise<Table<string> | undefined> {
  const given = ownTexts(kit, locale)
  const load = (loaders as Readonly<Partial<Record<Language, Load>>>)[textLanguageOf(locale)]
  const ours = load && loadOnce(kit, load)
  const own = typeof given === 'function' ? (await loadOnce(kit, given)).default : given
  return ours || own ? { ...(await ours)?.allTexts, ...own } : undefined
}
