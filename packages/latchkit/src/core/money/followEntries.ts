import type { FollowEntry } from '../contracts/send.js'
import type { Kit } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { followersOf, followThoseOf } from './followPending.js'

/**
 * Registers how the entries of a service are followed: its pending ones, and those added later (`addPendingEntry`).
 * @param by The service's name, as in `PendingEntry.by`. Not the name of a namespace, because its adapter follows those
 * entries.
 * @param follow Resolves when an entry is final. It is called again after a page load, with the last trace that it reported.
 * @returns A function that stops following further entries.
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
