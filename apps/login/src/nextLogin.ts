import * as v from 'valibot'

const seconds = v.pipe(v.number(), v.minValue(-86_400), v.maxValue(86_400))

/** How the next login of a provider is to go. What is not given is as at the real provider. */
export const nextLogin = v.strictObject({
  provider: v.picklist(['google', 'apple', 'github']),
  /**
   * `deny`: whoever answers has cancelled. `error`: the provider fails. `slow`: it answers after some seconds. `silent`: it asks nothing, and
   * whoever came last comes again.
   */
  outcome: v.optional(v.picklist(['deny', 'error', 'slow', 'silent'])),
  /** Pages have `Cross-Origin-Opener-Policy: same-origin`, which cuts a window off from the page that opened it. */
  coop: v.optional(v.literal(true)),
  /** GitHub: a challenge binds nothing, as before it knew PKCE. */
  pkce: v.optional(v.literal('ignored')),
  emailVerified: v.optional(v.union([v.boolean(), v.literal('true')])),
  /** The ID token has another nonce than was asked for. */
  nonce: v.optional(v.literal('wrong')),
  /** The ID token is so many seconds old. */
  ageSeconds: v.optional(seconds),
})

export type NextLogin = Omit<v.InferOutput<typeof nextLogin>, 'provider'>

/** A login that was asked for, as `GET /api/logins` lists it: no token, no code. */
export interface LoginEntry {
  readonly provider: string
  readonly at: string
  readonly email: string
  readonly outcome: 'answered' | 'denied' | 'failed'
  /** Whether nobody was asked. */
  readonly isSilent: boolean
}
