import type { Kit } from '../core/kit/kit.js'
import { loadAll } from '../core/kit/load.js'

/**
 * Loads what a kit loads when a verb is first called. After that a verb waits for no file: a test with a fake clock needs no turns
 * of the page for it.
 * @param kit A kit, started or not.
 * @returns Once all of it is there.
 * @throws `partNotLoaded`.
 * @example
 * ```ts
 * import type { Kit } from 'latchkit'
 * import { preload } from 'latchkit/testing'
 * declare const kit: Kit
 * await preload(kit)
 * ```
 */
export async function preload(kit: Kit): Promise<void> {
  await loadAll(kit)
}
