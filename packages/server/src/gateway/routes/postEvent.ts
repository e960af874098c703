import type { postEvent as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'

/** §7: accepts an event. The answer does not wait until the operator's service has processed the event. */
export function postEvent({ analytics, body }: HandlerInput<typeof endpoint>) {
  analytics.take(body)
  return {}
}
