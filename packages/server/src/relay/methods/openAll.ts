import type { Subscription } from '../session/session.js'
import type { Caller } from './call.js'

/** Hears topics, then pushes what waits on them. For calls that are answered already. */
export async function openAll(subscriptions: readonly Subscription[], caller: Caller): Promise<void> {
  await caller.heard(subscriptions)
  caller.read(subscriptions)
}
