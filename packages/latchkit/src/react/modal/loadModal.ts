import type { OpenParameters } from '../../core/actions/open.js'
import type { Kit } from '../../core/kit.js'
import type { OpenableView } from '../../core/state/views.js'
import { languageOf, visitorLocale } from '../text/language.js'
import { loadText } from '../text/loadText.js'

/** Beside the `Memory` of the modal: the file of it, on its way or there. */
interface Loaded {
  chunk?: Promise<typeof import('./modalChunk.js')> | undefined
}

/** What opening needs, on its way: the modal and the visitor's texts, asked for at the same time. */
export function loadModal(kit: Kit) {
  const locale = kit.store.getState().options.locale ?? visitorLocale()
  const table = loadText(languageOf(locale))
  const loaded: Loaded = kit.live.face
  // Kept, since even for a file that is there `import()` lets the browser paint a frame in between.
  loaded.chunk ??= import('./modalChunk.js')
  const { chunk } = loaded
  // Not everybody needs both: who does says what did not come.
  Promise.all([table, chunk]).catch(() => {
    loaded.chunk = undefined
  })
  return { locale, table, chunk }
}

/** Fetches early what a click will want: on hover, focus and pointer down. That it may fail changes nothing yet. */
export async function preloadModal(kit: Kit, view?: OpenableView): Promise<void> {
  const loading = loadModal(kit)
  await loading.chunk.then(({ readyFirst }) => readyFirst(kit, view, loading)).catch(() => undefined)
}

/** Opens the modal as soon as it is there; a page whose visitor never clicks loads nothing of it. */
export async function openModal(kit: Kit, parameters?: OpenParameters): Promise<void> {
  const { open } = await loadModal(kit).chunk
  open(kit, parameters)
}
