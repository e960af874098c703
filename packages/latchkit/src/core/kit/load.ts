import type { Kit } from './kit.js'
import { type Loader, loadFrom } from './loadFile.js'

/** What is loaded of each moment, by its name. `core/moments.ts` has the table. */
// biome-ignore lint/suspicious/noEmptyInterface: the table adds its rows.
export interface Moments {}

/**
 * Loads a moment, or another file, once for a kit: even for a file that is there `import()` lets the browser paint a frame in between.
 * A file that did not come is asked for again by the next call.
 * @param what The name of a moment, or what gives the file: the same function each time, since it is the key as well.
 * @throws `partNotLoaded`.
 */
export function load<Name extends keyof Moments>(kit: Kit, what: Name): Promise<Moments[Name]>
export function load<Loaded>(kit: Kit, what: Loader<Loaded>): Promise<Loaded>
export function load({ live }: Kit, what: string | Loader<unknown>): Promise<unknown> {
  return loadFrom(live.files, typeof what === 'string' ? (live.moments[what] as Loader<unknown>) : what)
}

/** Returns what `load` has loaded; `undefined` while it is on its way. */
export function loaded<Loaded>({ live }: Kit, loader: Loader<Loaded>): Loaded | undefined {
  return live.files.get(loader)?.loaded as Loaded | undefined
}

/** Returns a handler which logs that a part of the kit could not be loaded. */
export const logNotLoaded =
  ({ services }: Kit) =>
  (error: unknown) =>
    services.logger.error('a part of the kit could not be loaded', error)
