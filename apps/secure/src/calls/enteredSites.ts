import * as v from 'valibot'
import { noteIn } from '../identity/frameStore.js'
import type { FrameParts } from './frameState.js'

type SiteParts = Pick<FrameParts, 'store' | 'origin'>

/** The origins of the pages in which this device has been signed in. Most browsers give each site records of its own, some do not. */
const entered = 'entered'
const origins = v.array(v.string())
/** How many are kept. For one that was forgotten the person is asked again. */
const maxOrigins = 100

const listIn = (stored: unknown): readonly string[] => {
  const parsed = v.safeParse(origins, stored)
  return parsed.success ? parsed.output : []
}

/** Whether this device has been signed in on this site before. */
export const hasEntered = async ({ store, origin }: SiteParts): Promise<boolean> =>
  listIn(await store.get(entered)).includes(origin)

/** Whether this is the site at which this device has been signed in last. */
export const isLastEntered = async ({ store, origin }: SiteParts): Promise<boolean> =>
  listIn(await store.get(entered))[0] === origin

/** Notes that this device is signed in on this site. */
export const noteEntered = ({ store, origin }: SiteParts): Promise<void> =>
  noteIn(store, entered, (stored) =>
    [origin, ...listIn(stored).filter((each) => each !== origin)].slice(0, maxOrigins),
  )

/** Forgets all sites: a sign-out ends the session of this device on each site that shares these records. */
export const forgetEntered = ({ store }: Pick<SiteParts, 'store'>): Promise<void> => store.delete(entered)
