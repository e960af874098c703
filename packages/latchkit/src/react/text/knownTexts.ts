import type { OwnTexts } from '../../core/contracts/interface.js'
import type { Kit } from '../../core/kit/kit.js'
import { loadedContent } from '../../core/kit/load.js'
import { ownTexts } from './ownTexts.js'

/** Returns the site's own texts for a locale, if they are loaded. The modal is not shown before they are. */
export function knownTexts(kit: Kit, locale: string): OwnTexts | undefined {
  const siteTexts = ownTexts(kit, locale)
  return typeof siteTexts === 'function' ? loadedContent(kit, siteTexts)?.default : siteTexts
}
