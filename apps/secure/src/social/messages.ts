import * as v from 'valibot'
import { language } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { providers } from '../../../../packages/latchkit/src/wire/custody/ways.js'

// The messages between a frame and the window of a login by a provider. A window with an opener posts its first one to each frame of it, with
// this site's own origin as target, so that only frames of this site receive it; all others go over the port that comes with it. A window
// without an opener sends all of them sealed, over a channel of auth.

const handle = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))
const site = v.pipe(v.string(), v.url())

/** The id of a channel, and its key, which auth never has. */
export const channelFields = v.strictObject({
  id: handle,
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})
export type ChannelFields = v.InferOutput<typeof channelFields>
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Where a document has paused its side of a channel. */
export const channelPlace = v.strictObject({ sent: count, read: count, index: count })

/** What a provider has answered: its proof, or why there is none. */
export const providerOutcome = v.union([
  v.strictObject({ token: v.pipe(v.string(), v.maxLength(8_192)) }),
  v.strictObject({ code: v.pipe(v.string(), v.maxLength(2_048)) }),
  v.strictObject({
    error: v.picklist(['socialDenied', 'socialUnavailable', 'socialRefused', 'socialExpired']),
  }),
])
export type ProviderOutcome = v.InferOutput<typeof providerOutcome>

/** The first message of a window. With `login` it comes back from the provider with the answer for this login. */
export const windowGreeting = v.strictObject({
  type: v.literal('latchkit:social-window'),
  login: v.optional(handle),
})
export type WindowGreeting = v.InferOutput<typeof windowGreeting>

/** The messages of a window after its first one. */
export const windowMessage = v.variant('type', [
  /** The window leaves for the provider. If it comes back without an opener, it greets over this channel. */
  v.strictObject({ type: v.literal('leaving'), channel: channelFields }),
  /** The window has an answer, and gives it to the frame in which its digits are typed. */
  v.strictObject({ type: v.literal('asksDigits'), triesLeft: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('answer'), outcome: providerOutcome }),
])
export type WindowMessage = v.InferOutput<typeof windowMessage>

const look = { language, mode: v.optional(v.picklist(['light', 'dark'])) }

/** The window is to ask a provider, and to bring the answer for this login. */
export const askMessage = v.strictObject({
  type: v.literal('ask'),
  ...look,
  login: handle,
  provider: v.picklist(providers),
  bind: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  /** When the login was begun, in ms since 1970: of two frames, the window serves the one that began later. */
  begunAt: v.number(),
  site,
  /** Whether this device has never been signed in on the site: then the window asks before it leaves. */
  isNewSite: v.boolean(),
  /** Whether the provider is to let the person choose an account: theirs is added to a wallet. */
  choosesAccount: v.optional(v.boolean()),
})
/** What a window is to ask a provider. */
export type AskMessage = v.InferOutput<typeof askMessage>

/** The messages of a frame. */
export const socialFrameMessage = v.variant('type', [
  askMessage,
  /** This frame has begun the login of the greeting, and takes its answer. */
  v.strictObject({ type: v.literal('ready'), ...look, site }),
  /** The digits that were typed in the frame. */
  v.strictObject({ type: v.literal('digits'), digits: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  /** The frame has the answer, and needs nothing more of the window. */
  v.strictObject({ type: v.literal('taken') }),
])
export type SocialFrameMessage = v.InferOutput<typeof socialFrameMessage>
