import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'

/** §7 Wallet directory: whether this gateway takes analytics events. */
export const getAnalyticsConfig = {
  method: 'GET',
  path: '/getAnalyticsConfig',
  params: v.object({}),
  query: v.object({}),
  answer: v.object({ isAnalyticsEnabled: v.boolean() }),
  cacheSeconds: 300,
} as const satisfies Endpoint
