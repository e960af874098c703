import type { getAnalyticsConfig as endpoint } from 'latchkit/wire'
import type { Asked } from '../handler.js'

/** §7: whether the operator takes analytics events. */
export function getAnalyticsConfig({ analytics }: Asked<typeof endpoint>) {
  return { isAnalyticsEnabled: analytics.isEnabled() }
}
