import { fail } from 'latchkit/wire'
import { custodyRequestInvalid, tooManyReleases, versionConflict } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import type { SealedData } from '../hpke.js'
import { isSameHashes, takeShare, takeWrapped, type UserFacts, type WrappedShare } from '../shares.js'
import { requirePinned } from '../statements.js'
import { wrapsHashOf } from '../walletSignature.js'
import type { Binding } from './createBindings.js'
import type { WaitingSplit } from './createSplits.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How many splits a device may send per day for one wallet, and how many of them may wait at once. */
const [maxRotationsPerDay, maxWaitingSplits] = [3, 30]

/** What a device sends: recovery's share of a split, sealed for recovery or wrapped by a factor of the owner. */
export interface SentSplit extends Pick<WaitingSplit, 'device' | 'deviceName' | 'password'> {
  readonly share?: SealedData | undefined
  readonly wrapped?: WrappedShare | undefined
}

/** Creates the function that stores a waiting split, in addition to the present one if there is one. */
export function createTakeSplit({ holder, splits, rateLimits }: RecoveryContext) {
  async function storeSplit(facts: UserFacts, { share, wrapped }: SentSplit, present: Binding | undefined) {
    if (wrapped) {
      const storedShare = await takeWrapped(holder, facts, wrapped, present?.share)
      return { ...storedShare, isWrapped: true, wrapsHash: wrapsHashOf([wrapped]) }
    }
    if (!share) throw fail(custodyRequestInvalid, { field: 'share', reason: 'Expected a share' })
    const aad = { userId: facts.userId, version: facts.version }
    const formerShare = present && { formerShare: present.share }
    const storedShare = await takeShare(holder, 'recovery', {
      ...facts,
      sealedShare: share,
      aad,
      ...formerShare,
    })
    return { ...storedShare, isWrapped: false, wrapsHash: undefined }
  }

  /**
   * Stores a split. If the same device has sent the same split before, changes nothing. @throws `authUnpinned`, `versionConflict`,
   * `tooManyReleases`, `custodyRequestInvalid`
   */
  return async (facts: UserFacts, present: Binding | undefined, sentSplit: SentSplit): Promise<void> => {
    const { userId, version, shareHashes } = facts
    const { device, deviceName, password } = sentSplit
    // Check first that auth's key is pinned: when the split is completed, recovery's present share will be sealed for that key.
    if (present) await requirePinned(holder, 'recovery', 'hpke')
    const waitingSplit = await splits.find(userId, version, shareHashes.recovery)
    const isRepeat =
      waitingSplit?.device === device &&
      waitingSplit.password === password &&
      isSameHashes(waitingSplit.shareHashes, shareHashes)
    if (isRepeat) return
    if (waitingSplit) throw fail(versionConflict, {})
    const fullLimit = await rateLimits.take([
      { name: `rotations|${userId}|${device}`, most: maxRotationsPerDay, ms: dayMs },
    ])
    if (fullLimit || (await splits.countOf(userId, device)) >= maxWaitingSplits)
      throw fail(tooManyReleases, { retrySeconds: fullLimit?.retrySeconds ?? dayMs / 1_000 })
    const split = { ...(await storeSplit(facts, sentSplit, present)), device, deviceName, password }
    if (!(await splits.add(split, present))) throw fail(versionConflict, {})
  }
}
