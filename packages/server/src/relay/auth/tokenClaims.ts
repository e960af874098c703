import * as v from 'valibot'

export const tokenHeader = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })

export const tokenClaims = v.object({
  iss: v.string(),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
  /** The written protocol requires this claim, but JavaScript clients leave it out. */
  act: v.optional(v.literal('client_auth')),
})
