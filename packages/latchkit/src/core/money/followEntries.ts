import type { FollowEntry } from '../contracts/send.js'
import type { Kit } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { followersOf, followThoseOf } from './followPending.js'

/**
 * Says how what a service does is followed: those of its entries that are pending, and those to come (`addPendingEntry`).
 * @param by The service's name, as in `PendingEntry.by`; not that of a namespace, whose adapter follows what is its own.
 * @param follow Resolves when an entry is final. It is asked again after a page load, with the trace it last told.
 * @returns The function that stops it: from then on no other entry is followed.
 * @throws `kitDestroyed`.
 * @example
 * ```ts
 * import { followEntries, type Kit } from 'latchkit'
 * declare const shop: { delivered(order: string): Promise<void> }
 * const follow = (kit: Kit) =>
 *   followEntries(kit, 'shop', async ({ id }) => {
 *     await shop.delivered(id)
 *     return { status: 'confirmed' }
 *   })
 * ```
 */
export function followEntries(kit: Kit, by: string, follow: FollowEntry): () => void {
  assertAlive(kit)
  const followers = followersOf(kit)
  followers.set(by, follow)
  followThoseOf(kit, by)
  return () => {
    if (followers.get(by) === follow) followers.delete(by)
  }
}
