import type { Kit } from '../../core/kit/kit.js'
import { loadOnce } from '../loadOnce.js'
import type { TextTable } from './en.js'
import type { Language } from './language.js'

const loadArabic = () => import('./ar.js')

/**
 * Loads the texts of a language; those in English come with the modal.
 * @throws `partNotLoaded`.
 */
export async function loadText(kit: Kit, language: Language): Promise<TextTable | undefined> {
  return language === 'ar' ? (await loadOnce(kit, loadArabic)).ar : undefined
}
