import type { Subscription } from '../session/session.js'
import type { Caller } from './call.js'

/** Watches topics, then pushes what waits on them. For calls that are answered already. */
export async function openSubscriptions(
  subscriptions: readonly Subscription[],
  caller: Caller,
): Promise<void> {
  await caller.watch(subscriptions)
  caller.read(subscriptions)
}
