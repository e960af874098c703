import type { Kit } from '../core/kit/kit.js'
import { load } from '../core/kit/load.js'
import { moments } from '../core/moments.js'

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
  // One after the other: Jest fails at an `import()` of what another one still loads.
  for (const moment of Object.values(moments)) await load<unknown>(kit, moment)
}
