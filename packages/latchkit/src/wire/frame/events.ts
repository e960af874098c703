import * as v from 'valibot'
import { noPayload, textUpTo } from './fields.js'

/** The events of a frame. */
export const frameEvents = {
  /** The answer to an offer of a channel. All other events are about a session. */
  READY: v.object({ version: v.optional(v.number()), nonce: textUpTo(64) }),
  HELLO_ERROR: v.object({ message: textUpTo(1_024), code: textUpTo(64) }),
  /** The token is opaque and useless without the frame's own storage. An empty one means that the session has ended. */
  SESSION_UPDATE: v.object({ token: textUpTo(4_096) }),
  /** `title`, which is not in the specification, names the dialog in the language of the frame's texts. */
  SHOW: v.object({ reason: v.picklist(['approve', 'device', 'otp', 'settings']), title: textUpTo(128) }),
  HIDE: noPayload,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

/** The name of an event that the frame sends. */
export type FrameEventName = keyof typeof frameEvents
/** An event of the frame: its name and payload. */
export type FrameEvent = {
  [Name in FrameEventName]: {
    readonly name: Name
    readonly payload: v.InferOutput<(typeof frameEvents)[Name]>
  }
}[FrameEventName]

/** Why the frame asks to be shown. */
export type FrameReason = v.InferOutput<(typeof frameEvents)['SHOW']>['reason']

/** The payload of an error: a message for the visitor, and a code of EIP-1193, JSON-RPC or the error catalogue. */
export const frameFailure = v.object({
  message: textUpTo(1_024),
  code: v.optional(v.union([v.number(), textUpTo(64)])),
})

/** An error as the frame reports it. */
export type FrameFailure = v.InferOutput<typeof frameFailure>
