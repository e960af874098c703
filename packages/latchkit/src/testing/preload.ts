import type { Kit } from '../core/kit/kit.js'
import { load } from '../core/kit/load.js'

/**
 * Loads everything that a kit loads when a verb is first called. Afterwards no verb waits for a file, so a test with a fake
 * clock need not wait for one.
 * @param kit A kit, started or not.
 * @returns Resolves when everything is loaded.
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
  // Load one after the other, because Jest fails at an `import()` of a file that another `import()` is still loading.
  for (const moment of Object.values(kit.live.moments)) await load(kit, moment)
}
