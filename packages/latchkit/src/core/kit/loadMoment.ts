import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import type { Kit } from './kit.js'
import { load, type Moments } from './load.js'
import { waitUnlessAborted } from './waitUnlessAborted.js'

/**
 * Loads the moment of a verb. Its file may never come, so the verb ends when the signal aborts or the kit is destroyed.
 * @throws `requestAborted`, `kitDestroyed`, `partNotLoaded`.
 */
export function loadMoment<Name extends keyof Moments>(
  kit: Kit,
  name: Name,
  signal?: AbortSignal,
): Promise<Moments[Name]> {
  return new Promise((resolve, reject) => {
    const { cleanups } = kit.live
    const leave = () => reject(fail(kitDestroyed, { id: kit.id }))
    cleanups.add(leave)
    waitUnlessAborted(load(kit, name), signal)
      .then(resolve, reject)
      .finally(() => cleanups.delete(leave))
  })
}
