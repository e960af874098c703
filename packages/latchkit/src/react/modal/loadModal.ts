import type { Kit } from '../../core/kit/kit.js'
import { load } from '../../core/kit/load.js'
import type { OpenParameters } from '../../core/modal/open.js'
import type { OpenableView } from '../../core/state/views.js'
import { loadText } from '../text/loadText.js'
import { localeOf } from '../text/ownTexts.js'

const loadChunk = () => import('./modalChunk.js')

/** Starts to load what opening needs: the modal and the visitor's texts, both at once. */
export function loadModal(kit: Kit) {
  const locale = localeOf(kit, kit.store.getState().options.locale)
  const table = loadText(kit, locale)
  const chunk = load(kit, loadChunk)
  const both = Promise.all([chunk, table])
  // Not everybody needs both: who does says what did not come.
  both.catch(() => undefined)
  return { locale, table, chunk, both }
}

/** Fetches early what a click will want: on hover, focus and pointer down. That it may fail changes nothing yet. */
export async function preloadModal(kit: Kit, view?: OpenableView): Promise<void> {
  const loading = loadModal(kit)
  await loading.chunk.then(({ rehearse }) => rehearse(kit, view, loading)).catch(() => undefined)
}

/**
 * Opens the modal as soon as it is there; a page whose visitor never clicks loads nothing of it.
 * @throws `partNotLoaded`, and what `open` throws.
 */
export async function openModal(kit: Kit, parameters?: OpenParameters): Promise<void> {
  const [{ open }] = await loadModal(kit).both
  open(kit, parameters)
}
