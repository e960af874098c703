import type { Subscription } from '../session/session.js'
import type { Caller } from './call.js'

/** Watches topics, then pushes the messages that wait on them. Call it once the client's call is answered. */
export async function openSubscriptions(
  subscriptions: readonly Subscription[],
  caller: Caller,
): Promise<void> {
  await caller.watch(subscriptions)
  caller.read(subscriptions)
}
