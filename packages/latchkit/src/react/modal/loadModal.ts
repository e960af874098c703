import type { Kit } from '../../core/kit.js'
import { accountState } from '../../core/select/accountState.js'
import type { ViewName } from '../../core/state/views.js'
import { entryOf, type LoadedView } from '../registry.js'
import type { TextTable } from '../text/en.js'
import { languageOf, visitorLocale } from '../text/language.js'
import { loadText } from '../text/loadText.js'

/** What opening needs, on its way. */
export interface Loading {
  readonly name: ViewName
  readonly locale: string
  readonly table: Promise<TextTable>
  readonly view: Promise<LoadedView>
}

/** The modal's own chunk, the texts and one view, all asked for at the same time. */
export function loadModal(kit: Kit, name: ViewName) {
  const locale = kit.config.locale ?? visitorLocale()
  const table = loadText(languageOf(locale))
  return { name, locale, table, view: entryOf(name).load(), modal: import('./mountModal.js') }
}

/** Fetches early what a click will want: on hover, focus and pointer down. That it may fail changes nothing yet. */
export function preloadModal(kit: Kit, view?: ViewName): void {
  const likely = view ?? (accountState(kit.store.getState()).address ? 'Account' : 'Connect')
  Promise.all(Object.values(loadModal(kit, likely))).catch(() => undefined)
}
