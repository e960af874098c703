import type { Kit } from '../../core/kit/kit.js'
import { loaded, loadOnce } from '../../core/kit/loadOnce.js'
import type { ViewName } from '../../core/state/views.js'
import { entryOf } from '../registry.js'
import type { LoadedView } from '../ViewEntry.js'

/** Loads a view, once for a kit. */
export const loadView = (kit: Kit, name: ViewName): Promise<LoadedView> | LoadedView =>
  loadOnce(kit, entryOf(name).load)

/** A view that has been loaded. */
export const loadedView = (kit: Kit, name: ViewName): LoadedView | undefined =>
  loaded(kit, entryOf(name).load)
