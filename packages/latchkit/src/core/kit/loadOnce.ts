import type { Kit } from './kit.js'
import { part } from './part.js'

type Load<Loaded> = () => Promise<Loaded> | Loaded

/**
 * Loads a file once for a kit: even for a file that is there `import()` lets the browser paint a frame in between. What did
 * not come is asked for again by the next call.
 * @param load The key as well: give the same function each time.
 * @returns What was loaded, at once where it is there.
 * @throws `partNotLoaded`.
 */
export function loadOnce<Loaded>({ live }: Kit, load: Load<Loaded>): Promise<Loaded> | Loaded {
  live.files ??= new Map()
  const { files } = live
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
export function loaded<Loaded>({ live }: Kit, load: Load<Loaded>): Loaded | undefined {
  const known = live.files?.get(load) as Promise<Loaded> | Loaded | undefined
  return known instanceof Promise ? undefined : known
}

/** Logs that a part of the kit could not be loaded. */
export const missing = (kit: Kit) => (error: unknown) =>
  kit.services.logger.error('a part of the kit could not be loaded', error)
