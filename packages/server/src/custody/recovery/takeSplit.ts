import { fail } from 'latchkit/wire'
import { custodyRequestInvalid, tooManyReleases, versionConflict } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import type { Sealed } from '../hpke.js'
import { isSameHashes, takeShare, takeWrapped, type UserFacts, type WrappedShare } from '../shares.js'
import { requirePinned } from '../statements.js'
import { wrapsHashOf } from '../walletSignature.js'
import type { Binding } from './createBindings.js'
import type { WaitingSplit } from './createSplits.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How many splits a device may send per day, and how many of its splits may wait at once. */
const [mostRotations, mostWaiting] = [3, 30]

/** What a device sends: recovery's share of a split, sealed for recovery or wrapped by a factor of the owner. */
export interface GivenSplit extends Pick<WaitingSplit, 'device' | 'deviceName' | 'password'> {
  readonly share?: Sealed | undefined
  readonly wrapped?: WrappedShare | undefined
}

/** Creates the function that stores a waiting split, in addition to the present one if there is one. */
export function createSplitTaking({ holder, splits, rateLimits }: RecoveryContext) {
  async function take(facts: UserFacts, { share, wrapped }: GivenSplit, former: Binding | undefined) {
    if (wrapped) {
      const storedShare = await takeWrapped(holder, facts, wrapped, former?.share)
      return { ...storedShare, isWrapped: true, wrapsHash: wrapsHashOf([wrapped]) }
    }
    if (!share) throw fail(custodyRequestInvalid, { field: 'share', reason: 'Expected a share' })
    const aad = { userId: facts.userId, version: facts.version }
    const formerShare = former && { former: former.share }
    const storedShare = await takeShare(holder, 'recovery', { ...facts, sealed: share, aad, ...formerShare })
    return { ...storedShare, isWrapped: false, wrapsHash: undefined }
  }

  /**
   * Stores a split. If its device has sent it before, it stays as it is. @throws `authUnpinned`, `versionConflict`, `tooManyReleases`,
   * `custodyRequestInvalid`
   */
  return async (facts: UserFacts, present: Binding | undefined, givenSplit: GivenSplit): Promise<void> => {
    const { userId, version, shareHashes } = facts
    const { device, deviceName, password } = givenSplit
    // Check first that the key of auth is known: recovery's former share will be sealed for it.
    if (present) await requirePinned(holder, 'recovery', 'hpke')
    const waits = await splits.find(userId, version, shareHashes.recovery)
    const isAgain =
      waits?.device === device && waits.password === password && isSameHashes(waits.shareHashes, shareHashes)
    if (isAgain) return
    if (waits) throw fail(versionConflict, {})
    const full = await rateLimits.take([
      { name: `rotations|${userId}|${device}`, most: mostRotations, ms: dayMs },
    ])
    if (full || (await splits.countOf(userId, device)) >= mostWaiting)
      throw fail(tooManyReleases, { retrySeconds: full?.retrySeconds ?? dayMs / 1_000 })
    const split = { ...(await take(facts, givenSplit, present)), device, deviceName, password }
    if (!(await splits.add(split, present))) throw fail(versionConflict, {})
  }
}
