import type { Kit } from '../../core/kit/kit.js'
import { load } from '../../core/kit/load.js'
import type { OpenParameters } from '../../core/modal/open.js'
import type { OpenableView } from '../../core/state/views.js'
import { loadText } from '../text/loadText.js'
import { localeOf } from '../text/ownTexts.js'

const loadMoment = () => import('./moment.js')

/** Starts to load the modal and the texts in the visitor's language. */
export function loadModal(kit: Kit) {
  const locale = localeOf(kit, kit.store.getState().options.locale)
  const table = loadText(kit, locale)
  const chunk = load(kit, loadMoment)
  const both = Promise.all([chunk, table])
  // A caller that needs only one of the two does not handle a failure of both.
  both.catch(() => undefined)
  return { locale, table, chunk, both }
}

/**
 * Loads in advance what a click needs, on hover, focus and pointer down. Ignores failures, because the click tries again.
 */
export async function preloadModal(kit: Kit, view?: OpenableView): Promise<void> {
  const loading = loadModal(kit)
  await loading.chunk.then(({ rehearse }) => rehearse(kit, view, loading)).catch(() => undefined)
}

/**
 * Loads the modal and opens it.
 * @throws `partNotLoaded`, and what `open` throws.
 */
export async function openModal(kit: Kit, parameters?: OpenParameters): Promise<void> {
  const [{ open }] = await loadModal(kit).both
  open(kit, parameters)
}
