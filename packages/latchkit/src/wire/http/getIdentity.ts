import * as v from 'valibot'
import { account } from './chainFields.js'
import type { Endpoint } from './endpoint.js'
import { shortText } from './queryFields.js'

/** §7 Blockchain data API: the name and picture that an address has chosen; `null` if it has none. */
export const getIdentity = {
  method: 'GET',
  path: '/v1/identity/:address',
  params: v.object({ address: account }),
  query: v.object({ sender: shortText(200) }),
  answer: v.object({
    name: v.nullable(v.string()),
    /** An https address. */
    avatar: v.nullable(v.string()),
    /** [A] Path of the picture at the gateway (`getProfileImage`), if the gateway has it. */
    picture: v.optional(v.string()),
    /** When it was looked up, ISO 8601. */
    resolvedAt: v.optional(v.string()),
  }),
  cacheSeconds: 300,
} as const satisfies Endpoint
