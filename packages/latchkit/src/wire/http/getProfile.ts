import * as v from 'valibot'
import { account } from './chainFields.js'
import type { Endpoint } from './endpoint.js'
import { shortText } from './queryFields.js'

/** The record registered for a name. Dates are absent if the registry does not have them; ENS does not. */
export const nameRecord = v.object({
  name: v.string(),
  registered_at: v.optional(v.string()),
  updated_at: v.optional(v.nullable(v.string())),
  /** Addresses by SLIP-44 coin type. */
  addresses: v.record(v.string(), v.object({ address: v.string(), created: v.optional(v.string()) })),
  attributes: v.object({
    avatar: v.optional(v.string()),
    /** [A] Path of the picture at the gateway (`getProfileImage`), if the gateway has it. */
    picture: v.optional(v.string()),
    bio: v.optional(v.string()),
  }),
})

/** The record registered for a name. */
export type NameRecord = v.InferOutput<typeof nameRecord>

const query = v.object({
  /** With `2` the answer for an unregistered name is an empty list instead of a failure. */
  apiVersion: v.optional(v.picklist(['1', '2'], 'Expected 1 or 2'), '1'),
  sender: shortText(200),
})

/** §7 Name service: the record of a name. */
export const getProfile = {
  method: 'GET',
  path: '/v1/profile/account/:name',
  params: v.object({
    name: v.pipe(
      v.string(),
      v.minLength(1, 'Expected a name'),
      v.maxLength(255, 'Expected at most 255 characters'),
    ),
  }),
  query,
  answer: v.union([nameRecord, v.tuple([])]),
  cacheSeconds: 300,
} as const satisfies Endpoint

/** §7 Name service: the names of an address. */
export const getReverseProfile = {
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  params: v.object({ address: account }),
  query,
  answer: v.array(nameRecord),
  cacheSeconds: 300,
} as const satisfies Endpoint
