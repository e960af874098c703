import * as v from 'valibot'
import { noPayload, textUpTo } from './fields.js'

/** The heights that a frame asks for, in px: one for each kind of screen, so that a page learns nothing of its content. */
export const frameHeights = [200, 256, 400, 504, 608] as const
/** A height that a frame asks for, in px. */
export type FrameHeight = (typeof frameHeights)[number]
/** The height of a frame that asks for none, as earlier ones do, or for an unknown one. */
export const defaultFrameHeight: FrameHeight = 608

/** An id of a message. */
const messageId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))

/** The events of a frame. */
export const frameEvents = {
  /** The answer to an offer of a channel. All other events are about a session. */
  READY: v.object({ version: v.optional(v.number()), nonce: textUpTo(64) }),
  HELLO_ERROR: v.object({ message: textUpTo(1_024), code: textUpTo(64) }),
  /** The token is opaque and useless without the frame's own storage. An empty one means that the session has ended. */
  SESSION_UPDATE: v.object({ token: textUpTo(4_096) }),
  /** `title` and `height`, which are not in the specification: the dialog's name in the language of the frame's texts, and its size. */
  SHOW: v.object({
    reason: v.picklist(['approve', 'device', 'otp', 'settings']),
    title: textUpTo(128),
    height: v.optional(v.fallback(v.picklist(frameHeights), defaultFrameHeight)),
  }),
  /** The browser has drawn the frame's first screen since it was shown. Not in the specification. */
  PAINTED: noPayload,
  HIDE: noPayload,
  /**
   * A device waits for the visitor's decision; without an id, none waits any more. The id distinguishes one request from the next
   * and opens nothing. Not in the specification: an earlier page drops it, and its visitor learns of the device by mail.
   */
  DEVICE_WAITS: v.object({ id: v.optional(messageId) }),
  /**
   * The request with this id waits for a person, whose time does not count, or again for a machine: then its time limit begins anew. Not in
   * the specification: an earlier page drops it.
   */
  PROGRESS: v.object({ id: messageId, waits: v.picklist(['person', 'machine']) }),
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

/** For whom a request in the frame waits. */
export type FrameWait = v.InferOutput<(typeof frameEvents)['PROGRESS']>['waits']
/** Why the frame asks to be shown. */
export type FrameReason = v.InferOutput<(typeof frameEvents)['SHOW']>['reason']

/** The payload of an error: a message for the visitor, and a code of EIP-1193, JSON-RPC or the error catalogue. */
export const frameFailure = v.object({
  message: textUpTo(1_024),
  code: v.optional(v.union([v.number(), textUpTo(64)])),
  /** The device waits for its release, which the message says: nobody has refused. Not in the specification: an earlier page drops it. */
  waits: v.optional(v.literal(true)),
})

/** An error as the frame reports it. */
export type FrameFailure = v.InferOutput<typeof frameFailure>
