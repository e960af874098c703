import * as v from 'valibot'
import { account } from './chainFields.js'
import type { Endpoint } from './endpoint.js'
import { words } from './queryFields.js'

/** §7 Blockchain data API: what an address calls itself, and its picture; `null` where it does not say. */
export const getIdentity = {
  method: 'GET',
  path: '/v1/identity/:address',
  params: v.object({ address: account }),
  query: v.object({ sender: words(200) }),
  answer: v.object({
    name: v.nullable(v.string()),
    /** An https address. */
    avatar: v.nullable(v.string()),
    /** [A] The path of the picture at the gateway (`getProfileImage`), where it has it. */
    picture: v.optional(v.string()),
    /** The time of the lookup, ISO 8601. */
    resolvedAt: v.optional(v.string()),
  }),
  cacheSeconds: 300,
} as const satisfies Endpoint
