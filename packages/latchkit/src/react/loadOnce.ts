import type { Kit } from '../core/kit/kit.js'
import { part } from '../core/kit/part.js'

type Load<Loaded> = () => Promise<Loaded> | Loaded

declare module '../core/kit/uiCache.js' {
  interface UiCache {
    /** The values that have been loaded, or are on their way, by the function that loads them. */
    files?: Map<Load<unknown>, unknown>
  }
}

/**
 * Loads a lazy part of the interface once for a kit: even for a file that is there `import()` lets the browser paint a
 * frame in between. What did not come is asked for again by the next call.
 * @param load The key as well: give the same function each time.
 * @returns What was loaded, at once where it is there.
 * @throws `partNotLoaded`.
 */
export function loadOnce<Loaded>({ live: { ui } }: Kit, load: Load<Loaded>): Promise<Loaded> | Loaded {
  ui.files ??= new Map()
  const { files } = ui
  const known = files.get(load) as Promise<Loaded> | Loaded | undefined
  if (known !== undefined) return known
  const request = load()
  const coming = request instanceof Promise ? part(request) : request
  files.set(load, coming)
  if (coming instanceof Promise) {
    coming.then(
      (loaded) => files.set(load, loaded),
      () => files.delete(load),
    )
  }
  return coming
}

/** Returns what `loadOnce` has loaded; `undefined` while it is on its way. */
export function loaded<Loaded>({ live: { ui } }: Kit, load: Load<Loaded>): Loaded | undefined {
  const known = ui.files?.get(load) as Promise<Loaded> | Loaded | undefined
  return known instanceof Promise ? undefined : known
}
