import * as v from 'valibot'
import { language } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { providers } from '../../../../packages/latchkit/src/wire/custody/ways.js'

// The messages between a frame and the window of a login by a provider. The window posts its first one to each frame of its opener, with this
// site's own origin as target, so that only frames of this site receive it; all others go over the port that comes with it.

const handle = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))

/** What a provider has answered: its proof, or why there is none. */
export const providerOutcome = v.union([
  v.strictObject({ token: v.pipe(v.string(), v.maxLength(8_192)) }),
  v.strictObject({ code: v.pipe(v.string(), v.maxLength(2_048)) }),
  v.strictObject({ error: v.picklist(['socialDenied', 'socialUnavailable', 'socialRefused']) }),
])
export type ProviderOutcome = v.InferOutput<typeof providerOutcome>

/** The first message of a window. With `login` it comes back from the provider with the answer for this login. */
export const windowGreeting = v.strictObject({
  type: v.literal('latchkit:social-window'),
  login: v.optional(handle),
})
export type WindowGreeting = v.InferOutput<typeof windowGreeting>

/** The answer that a window brings. */
export const windowAnswer = v.strictObject({ type: v.literal('answer'), outcome: providerOutcome })

const look = { language, mode: v.optional(v.picklist(['light', 'dark'])) }

/** The messages of a frame. */
export const socialFrameMessage = v.variant('type', [
  /** The window is to ask a provider, and to bring the answer for this login. */
  v.strictObject({
    type: v.literal('ask'),
    ...look,
    login: handle,
    provider: v.picklist(providers),
    bind: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    /** When the login was begun, in ms since 1970: of two frames, the window serves the one that began later. */
    begunAt: v.number(),
  }),
  /** This frame has begun the login of the greeting, and takes its answer. */
  v.strictObject({ type: v.literal('ready'), ...look, site: v.pipe(v.string(), v.url()) }),
  /** The frame has the answer, and needs nothing more of the window. */
  v.strictObject({ type: v.literal('taken') }),
])
export type SocialFrameMessage = v.InferOutput<typeof socialFrameMessage>
/** What a window is to ask a provider. */
export type AskMessage = Extract<SocialFrameMessage, { type: 'ask' }>
