import type { postEvent as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'

/** §7: takes an event. What becomes of it is the operator's, so nobody waits for that. */
export function postEvent({ analytics, body }: HandlerInput<typeof endpoint>) {
  analytics.take(body)
  return {}
}
