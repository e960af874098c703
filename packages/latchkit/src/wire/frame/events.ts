import * as v from 'valibot'
import { nothing, within } from './fields.js'

/** The events of a frame. */
export const frameEvents = {
  /** The answer to an offer: the only one that is not about a session. */
  READY: v.object({ version: v.optional(v.number()), nonce: within(64) }),
  HELLO_ERROR: v.object({ message: within(1_024), code: within(64) }),
  /** The token is opaque, and of no use without the frame's own storage. An empty one: the session has ended. */
  SESSION_UPDATE: v.object({ token: within(4_096) }),
  /** `title`, of ours, names the dialog in the language of the frame's own texts. */
  SHOW: v.object({ reason: v.picklist(['approve', 'device', 'otp', 'settings']), title: within(128) }),
  HIDE: nothing,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

/** The name of an event of the frame. */
export type FrameEventName = keyof typeof frameEvents
/** The data of an event of the frame. */
export type FrameEvent = {
  [Name in FrameEventName]: {
    readonly name: Name
    readonly payload: v.InferOutput<(typeof frameEvents)[Name]>
  }
}[FrameEventName]

/** The reason for which the frame shows itself. */
export type FrameReason = v.InferOutput<(typeof frameEvents)['SHOW']>['reason']

/** The payload of an error: the text for the visitor, and a code of EIP-1193, JSON-RPC or the catalogue. */
export const frameFailure = v.object({
  message: within(1_024),
  code: v.optional(v.union([v.number(), within(64)])),
})

/** A failure as the frame tells it. */
export type FrameFailure = v.InferOutput<typeof frameFailure>
