import * as v from 'valibot'
import { noteIn } from '../identity/frameStore.js'
import type { WalletFacts } from '../vault/vault.js'
import type { FrameParts } from './frameState.js'

type SiteParts = Pick<FrameParts, 'store' | 'origin'>
type EnterParts = Pick<FrameParts, 'store' | 'origin' | 'wallets'>

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
/** Stands for the user where no site was shown a wallet. */
const nobody = ''
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

/**
 * Notes that this device is signed in on this site. What other sites were shown was another wallet, if its user was another one: where an
 * earlier version has noted none, the user of the wallet that is still shown.
 */
export async function noteEntered({ store, origin, wallets }: EnterParts, userId: string): Promise<void> {
  const shown = (await wallets.wallet())?.facts.userId
  await noteIn(store, entered, (stored) => {
    const sites = readIn(stored)
    const isSame = (sites?.userId ?? shown) === userId
    const others = isSame ? (sites?.origins.filter((each) => each !== origin) ?? []) : []
    return { userId, origins: [origin, ...others].slice(0, maxOrigins) }
  })
}

/** Forgets all sites: a sign-out ends the session of this device on each site that shares these records. */
export const forgetEntered = ({ store }: Pick<SiteParts, 'store'>): Promise<void> =>
  noteIn(store, entered, () => ({ userId: nobody, origins: [] }))
