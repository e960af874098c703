import type { Kit } from './kit.js'
import { type Loader, loadFrom } from './loadFile.js'

/** The loaded content of each moment, by name. `core/moments.ts` has the table. */
// biome-ignore lint/suspicious/noEmptyInterface: the table adds its rows.
export interface Moments {}

/**
 * Loads a moment, or another file, once per kit. A second `import()` of a loaded file would still let the browser paint a frame
 * in between. After a failure the next call tries again.
 * @param moment The name of a moment, or a loader. Pass the same function each time, because it is also the key.
 * @throws `partNotLoaded`.
 */
export function load<Name extends keyof Moments>(kit: Kit, moment: Name): Promise<Moments[Name]>
export function load<Loaded>(kit: Kit, loader: Loader<Loaded>): Promise<Loaded>
export function load({ live }: Kit, momentOrLoader: string | Loader<unknown>): Promise<unknown> {
  return loadFrom(
    live.files,
    typeof momentOrLoader === 'string' ? (live.moments[momentOrLoader] as Loader<unknown>) : momentOrLoader,
  )
}

/** Returns what `load` has loaded; `undefined` while it is loading. */
export function loadedContent<Loaded>({ live }: Kit, loader: Loader<Loaded>): Loaded | undefined {
  return live.files.get(loader)?.content as Loaded | undefined
}

/** Returns an error handler that logs that a part of the kit could not be loaded. */
export const logNotLoaded =
  ({ services }: Kit) =>
  (error: unknown) =>
    services.logger.error('a part of the kit could not be loaded', error)
