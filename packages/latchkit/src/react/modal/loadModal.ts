import type { Kit } from '../../core/kit.js'
import { accountState } from '../../core/select/accountState.js'
import type { ViewName } from '../../core/state/views.js'
import { entryOf } from '../registry.js'
import { loadText } from '../text/loadText.js'
import { languageOf, visitorLocale } from '../text/language.js'

/** The modal's own chunk, the texts and one view, all asked for at the same time. */
export function loadModal(kit: Kit, view: ViewName) {
  const locale = kit.config.locale ?? visitorLocale()
  return {
    locale,
    modal: import('./mountModal.js'),
    table: loadText(languageOf(locale)),
    view: entryOf(view).load(),
  }
}

/** Fetches early what a click will want: on hover, focus and pointer down. That it may fail changes nothing yet. */
export function preloadModal(kit: Kit, view?: ViewName): void {
  const likely = view ?? (accountState(kit.store.getState()).address ? 'Account' : 'Connect')
  const { modal, table, view: first } = loadModal(kit, likely)
  Promise.all([modal, table, first]).catch(() => undefined)
}
