import * as v from 'valibot'
import { analyticsEventNames } from '../events.js'
import type { Endpoint } from './endpoint.js'

const property = v.union([
  v.pipe(v.string(), v.maxLength(200, 'Expected at most 200 characters')),
  v.number(),
  v.boolean(),
])

/** §7 Analytics: one event. Of the page it carries only the origin, and it names the visitor's account only if the site opts in. */
export const postEvent = {
  method: 'POST',
  path: '/e',
  params: v.object({}),
  query: v.object({}),
  body: v.object({
    eventId: v.pipe(v.string(), v.uuid('Expected a UUID')),
    url: v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]{1,261}$/, 'Expected an origin')),
    domain: v.pipe(v.string(), v.regex(/^[^\s/?#@]{1,253}$/, 'Expected the name of a host')),
    /** Time in ms since 1970. */
    timestamp: v.pipe(v.number(), v.safeInteger('Expected a whole number'), v.minValue(0)),
    props: v.object({
      type: v.literal('track'),
      event: v.picklist(analyticsEventNames, 'Expected the name of an event'),
      properties: v.pipe(
        v.record(v.pipe(v.string(), v.maxLength(64)), property),
        v.maxEntries(16, 'Expected at most 16'),
      ),
      /** CAIP-10 id of the account. */
      address: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,41}:[\w-]{1,32}:[\w.%-]{1,128}$/))),
    }),
  }),
  status: 202,
  outlivesPage: true,
  answer: v.object({}),
  cacheSeconds: 0,
} as const satisfies Endpoint

/** An analytics event as it is sent (§3). */
export type SentEvent = v.InferOutput<typeof postEvent.body>
