import { fail } from '../../wire/errors/fail.js'
import { partNotLoaded } from '../../wire/errors/part.js'

/** Gives a file by `import()`, or what is there already. */
export type Loader<Loaded> = () => Promise<Loaded> | Loaded

/** What was asked for, by the function that gives it. */
export type Files = Map<Loader<unknown>, { readonly request: Promise<unknown>; loaded?: unknown }>

/** Memoizes a loader, as `load` does, where there is no kit. */
export function memoizeLoader<Loaded>(loader: Loader<Loaded>): () => Promise<Loaded> {
  const files: Files = new Map()
  return () => loadFrom(files, loader)
}

/**
 * Loads a file and names its failure.
 * @throws `partNotLoaded`. The next `import()` asks for the file again, unless the browser keeps the failure.
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

/** Loads a file once; what did not come is asked for again by the next call. */
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

/** Names the package whose absence a bundler's development server, or Node, gives as the reason. A path is no package. */
const missingPackage = (error: unknown): string | undefined =>
  /(?:resolve|find (?:module|package)) ["']((?:@[\w.-]+\/)?\w[\w.-]*)/.exec(
    String((error as Error | undefined)?.message),
  )?.[1]

/**
 * Has WebKit forget the failures of files that the site's bundler preloads, which it keeps longer than the page
 * (https://bugs.webkit.org/show_bug.cgi?id=270357): a request of another kind for the same URL takes their place. Files that
 * came are in the HTTP cache, and no server is asked for them.
 */
function forgetPreloads(): void {
  for (const { href } of globalThis.document?.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]') ?? [])
    fetch(href, { cache: 'force-cache' }).catch(() => undefined)
}
