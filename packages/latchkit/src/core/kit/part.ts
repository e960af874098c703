import { fail } from '../../wire/errors/fail.js'
import { partNotLoaded } from '../../wire/errors/part.js'

/**
 * Names the failure of a file that is loaded when it is needed.
 * @param file An `import()`.
 * @throws `partNotLoaded`. The next `import()` asks for the file again, unless the browser keeps the failure.
 */
export function part<Module>(file: Promise<Module>): Promise<Module> {
  return file.catch((error: unknown) => {
    forgetPreloads()
    const missing = missingPackage(error)
    throw fail(partNotLoaded, { ...(missing && { missing }) }, error)
  })
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

/**
 * Loads a file once: even for one that is there `import()` waits for a turn of the page. What did not come is asked for
 * again by the next who needs it.
 * @throws `partNotLoaded`.
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= part(load()).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
