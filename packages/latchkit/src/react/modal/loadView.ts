import type { Kit } from '../../core/kit.js'
import type { ViewName } from '../../core/state/views.js'
import { entryOf } from '../registry.js'
import type { LoadedView, LoadedViews } from '../ViewEntry.js'
import type { Memory } from './Stage.js'

/** Those of the modal, kept from one opening to the next. */
export function viewsOf(kit: Kit): LoadedViews {
  const memory: Memory = kit.live.face
  memory.views ??= new Map()
  return memory.views
}

/** Loads a view once: even for a file that is there `import()` lets the browser paint a frame in between. */
export function loadView(views: LoadedViews, name: ViewName): LoadedView | Promise<LoadedView> {
  const keep = (loaded: LoadedView) => {
    views.set(name, loaded)
    return loaded
  }
  const loaded = views.get(name) ?? entryOf(name).load()
  return loaded instanceof Promise ? loaded.then(keep) : keep(loaded)
}
