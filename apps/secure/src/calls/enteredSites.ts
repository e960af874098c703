import * as v from 'valibot'
import { noteIn } from '../identity/frameStore.js'
import type { WalletFacts } from '../vault/vault.js'
import type { FrameParts } from './frameState.js'

type SiteParts = Pick<FrameParts, 'store' | 'origin'>

/** Name of the record of the sites. Most browsers give each site records of its own, but pages of one domain share theirs. */
const entered = 'entered'
const origins = v.array(v.string())
const enteredSites = v.union([
  v.object({ userId: v.string(), origins }),
  // The record of an earlier version names no user.
  v.pipe(
    origins,
    v.transform((list) => ({ userId: undefined, origins: list })),
  ),
])
/** How many are kept. For one that was forgotten the person is asked again. */
const maxOrigins = 100

/** Reads the origins of the pages in which this device has been signed in, the last one first, and to whose wallet. */
function readIn(stored: unknown): v.InferOutput<typeof enteredSites> | undefined {
  const parsed = v.safeParse(enteredSites, stored)
  return parsed.success ? parsed.output : undefined
}

/** Whether this device has been signed in on this site before. */
export const hasEntered = async ({ store, origin }: SiteParts): Promise<boolean> =>
  readIn(await store.get(entered))?.origins.includes(origin) ?? false

/**
 * Whether the person has shown a wallet to this site. A page of another site that shares these records learns nothing of it. Where nothing is
 * recorded, the session is one of an earlier version.
 */
export async function hasShown({ store, origin }: SiteParts, { userId }: WalletFacts): Promise<boolean> {
  const sites = readIn(await store.get(entered))
  return !sites || (sites.origins.includes(origin) && [undefined, userId].includes(sites.userId))
}

/** Whether this is the site at which this device has been signed in last. */
export const isLastEntered = async ({ store, origin }: SiteParts): Promise<boolean> =>
  readIn(await store.get(entered))?.origins[0] === origin

/** Notes that this device is signed in on this site. What other sites were shown was another wallet, if its user was another one. */
export const noteEntered = ({ store, origin }: SiteParts, { userId }: WalletFacts): Promise<void> =>
  noteIn(store, entered, (stored) => {
    const sites = readIn(stored)
    const isSame = [undefined, userId].includes(sites?.userId)
    const others = isSame ? (sites?.origins.filter((each) => each !== origin) ?? []) : []
    return { userId, origins: [origin, ...others].slice(0, maxOrigins) }
  })

/** Forgets all sites: a sign-out ends the session of this device on each site that shares these records. */
export const forgetEntered = ({ store }: Pick<SiteParts, 'store'>): Promise<void> => store.delete(entered)
