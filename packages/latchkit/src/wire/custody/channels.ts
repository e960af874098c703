import * as v from 'valibot'
import type { Endpoints } from './endpoint.js'
import { listOf } from './fields.js'

const sealedMessage = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,65400}$/, 'Expected a sealed message'))
const messageIndex = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))

/** The endpoints by which two devices of the secure site pass each other sealed messages through auth. */
export const channelEndpoints = {
  writeChannel: {
    service: 'auth',
    method: 'POST',
    path: '/channels/:id/:side',
    body: v.strictObject({ message: sealedMessage }),
    answer: v.object({ index: messageIndex }),
  },
  readChannel: {
    service: 'auth',
    method: 'GET',
    path: '/channels/:id/:side',
    query: v.strictObject({
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)), '0'),
    }),
    answer: v.object({
      messages: listOf(v.object({ index: messageIndex, message: sealedMessage })),
    }),
  },
} as const satisfies Endpoints
