import type { postEvent as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'

/** §7: takes an event. The operator processes it, and the answer does not wait for that. */
export function postEvent({ analytics, body }: HandlerInput<typeof endpoint>) {
  analytics.take(body)
  return {}
}
