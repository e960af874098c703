import type { Kit } from '../../core/kit/kit.js'
import { loadOnce } from '../loadOnce.js'
import { languageOf } from './language.js'
import { ownTexts } from './ownTexts.js'
import type { Table } from './translate.js'

const loadArabic = () => import('./ar.js')

/**
 * Loads the texts of a locale: ours, those of the site over them. Ours in English come with the modal.
 * @throws `partNotLoaded`.
 */
export async function loadText(kit: Kit, locale: string): Promise<Table<string> | undefined> {
  const given = ownTexts(kit, locale)
  const [ours, own] = await Promise.all([
    languageOf(locale) === 'ar' ? loadOnce(kit, loadArabic) : undefined,
    typeof given === 'function' ? loadOnce(kit, given) : { default: given },
  ])
  return (ours || own.default) && { ...ours?.ar, ...own.default }
}
