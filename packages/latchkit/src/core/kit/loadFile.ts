import { fail } from '../../wire/errors/fail.js'
import { partNotLoaded } from '../../wire/errors/part.js'

/** Loads a file by `import()`, or returns what is already there. */
export type Loader<Loaded> = () => Promise<Loaded> | Loaded

/** Requested files, by their loaders. */
export type Files = Map<Loader<unknown>, { readonly request: Promise<unknown>; loaded?: unknown }>

/** Memoises a loader like `load` does, without a kit. */
export function memoizeLoader<Loaded>(loader: Loader<Loaded>): () => Promise<Loaded> {
  const files: Files = new Map()
  return () => loadFrom(files, loader)
}

/**
 * Loads a file and names its failure.
 * @throws `partNotLoaded`. The next `import()` requests the file again, unless the browser remembers the failure.
 */
export async function loadFile<Loaded>(loader: Loader<Loaded>): Promise<Loaded> {
  try {
    return await loader()
  } catch (error) {
    forgetPreloads()
    const missing = missingPackage(error)
    throw fail(partNotLoaded, { ...(missing && { missing }) }, error)
  }
}

/** Loads a file once. After a failure the next call tries again. */
export function loadFrom<Loaded>(files: Files, loader: Loader<Loaded>): Promise<Loaded> {
  const known = files.get(loader)
  if (known) return known.request as Promise<Loaded>
  const given = loader()
  const request = loadFile(() => given)
  const file = { request, loaded: given instanceof Promise ? undefined : given }
  files.set(loader, file)
  request.then(
    (loaded) => {
      file.loaded = loaded
    },
    () => files.delete(loader),
  )
  return request
}

/** Returns the missing package that a bundler's development server, or Node, names as the reason. A path is not a package. */
const missingPackage = (error: unknown): string | undefined =>
  /(?:resolve|find (?:module|package)) ["']((?:@[\w.-]+\/)?\w[\w.-]*)/.exec(
    String((error as Error | undefined)?.message),
  )?.[1]

/**
 * Makes WebKit forget failures of preloaded files, which it remembers longer than the page
 * (https://bugs.webkit.org/show_bug.cgi?id=270357): a request of another kind for the same URL replaces them. Files that were
 * loaded are in the HTTP cache, so no server is asked for them.
 */
function forgetPreloads(): void {
  for (const { href } of globalThis.document?.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]') ?? [])
    fetch(href, { cache: 'force-cache' }).catch(() => undefined)
}
