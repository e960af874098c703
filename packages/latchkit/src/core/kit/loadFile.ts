import { fail } from '../../wire/errors/fail.js'
import { partNotLoaded } from '../../wire/errors/part.js'

/** Loads a file by `import()`, or returns what is loaded already. */
export type Loader<Loaded> = () => Promise<Loaded> | Loaded

/** Requested files, by their loaders. */
export type Files = Map<Loader<unknown>, { readonly request: Promise<unknown>; content?: unknown }>

/** Creates a function that loads a file once. It does the same as `load`, without a kit. */
export function memoizeLoader<Loaded>(loader: Loader<Loaded>): () => Promise<Loaded> {
  const files: Files = new Map()
  return () => loadFrom(files, loader)
}

/**
 * Loads a file and converts a failure to an error of the catalogue.
 * @throws `partNotLoaded`. The next `import()` requests the file again, unless the browser caches the failure.
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
  const requestedFile = files.get(loader)
  if (requestedFile) return requestedFile.request as Promise<Loaded>
  const result = loader()
  const request = loadFile(() => result)
  const file = { request, content: result instanceof Promise ? undefined : result }
  files.set(loader, file)
  request.then(
    (content) => {
      file.content = content
    },
    () => files.delete(loader),
  )
  return request
}

/** Returns the name of the missing package if an error of Node or a development server names one. A path is not a package. */
const missingPackage = (error: unknown): string | undefined =>
  /(?:resolve|find (?:module|package)) ["']((?:@[\w.-]+\/)?\w[\w.-]*)/.exec(
    String((error as Error | undefined)?.message),
  )?.[1]

/**
 * Makes WebKit forget that preloaded files failed, which it remembers longer than the page lives
 * (https://bugs.webkit.org/show_bug.cgi?id=270357). A fetch of the same URL replaces the remembered failure. Files that were
 * loaded come from the HTTP cache, so no server is asked for them.
 */
function forgetPreloads(): void {
  for (const { href } of globalThis.document?.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]') ?? [])
    fetch(href, { cache: 'force-cache' }).catch(() => undefined)
}
