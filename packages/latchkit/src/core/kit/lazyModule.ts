import { part } from './part.js'

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
