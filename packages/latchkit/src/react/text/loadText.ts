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
  const arabic = languageOf(locale) === 'ar' ? loadOnce(kit, loadArabic) : undefined
  const own = typeof given === 'function' ? (await loadOnce(kit, given)).default : given
  return arabic || own ? { ...(await arabic)?.ar, ...own } : undefined
}
