import type { getAnalyticsConfig as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'

/** §7: returns whether the operator accepts analytics events. */
export function getAnalyticsConfig({ analytics }: HandlerInput<typeof endpoint>) {
  return { isAnalyticsEnabled: analytics.isEnabled() }
}
