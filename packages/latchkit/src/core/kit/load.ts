import type { Kit } from './kit.js'
import { loadOnce, missing } from './loadOnce.js'

/** The moments of a kit, each loaded as one when a verb of it is first called. */
const moments = {
  account: () => import('../account/moment.js'),
  analytics: () => import('../services/sendEvent.js'),
  connect: () => import('../connect/moment.js'),
  connected: () => import('../connect/connected.js'),
  directory: () => import('../directory/moment.js'),
  modal: () => import('../modal/moment.js'),
  money: () => import('../money/moment.js'),
  options: () => import('../options/reportOptions.js'),
  signIn: () => import('../signIn/moment.js'),
}

type Moments = { readonly [Name in keyof typeof moments]: Awaited<ReturnType<(typeof moments)[Name]>> }

/**
 * Loads a moment, once for a kit.
 * @returns Its functions.
 * @throws `partNotLoaded`. The next call asks for the file again.
 */
export function load<Name extends keyof Moments>(kit: Kit, name: Name): Promise<Moments[Name]> {
  return Promise.resolve(loadOnce(kit, moments[name] as () => Promise<Moments[Name]>))
}

/** Runs something of a moment once it is there. That it could not be loaded is logged. */
export function withMoment<Name extends keyof Moments>(
  kit: Kit,
  name: Name,
  run: (moment: Moments[Name]) => unknown,
): void {
  load(kit, name).then(run, missing(kit))
}

/**
 * Loads every moment of a kit, one after the other: Jest fails at an `import()` of what another one still loads.
 * @throws `partNotLoaded`.
 */
export async function loadAll(kit: Kit): Promise<void> {
  for (const name of Object.keys(moments)) await load(kit, name as keyof Moments)
}
