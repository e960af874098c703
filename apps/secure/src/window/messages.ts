import * as v from 'valibot'
import { language } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { providers } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { addressFields } from '../namespaces/addresses.js'

// The messages between a frame and its window, the same over a port and over auth's channel.

/** What the window is opened for. */
export const windowPurposes = ['approve', 'decide', 'device', 'export', 'password'] as const
export type WindowPurpose = (typeof windowPurposes)[number]

const textUpTo = (length: number) => v.pipe(v.string(), v.maxLength(length))
const id = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))
const base64url = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length))
const deviceId = base64url(43)
const splitFields = {
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(2)),
  shareHashes: v.object({ auth: base64url(43), recovery: base64url(43), device: base64url(43) }),
}

/** The first message of a window. If it is sent directly to the opener, a port comes with it. */
export const windowReady = 'latchkit:window-ready'

/** The texts of a decision of the frame. */
const decision = v.object({
  title: textUpTo(100),
  statement: textUpTo(300),
  no: textUpTo(100),
  yes: textUpTo(100),
  value: v.optional(textUpTo(254)),
  note: v.optional(textUpTo(1_000)),
  warning: v.optional(textUpTo(1_000)),
  facts: v.optional(v.pipe(v.array(v.tuple([textUpTo(100), textUpTo(300)])), v.maxLength(10))),
  isDanger: v.optional(v.boolean()),
  isEven: v.optional(v.boolean()),
  closeName: v.optional(textUpTo(100)),
})

/** The first message of a frame. */
export const beginMessage = v.object({
  type: v.literal('begin'),
  language,
  mode: v.optional(v.picklist(['light', 'dark'])),
  /** The checked origin of the page that embeds the frame. */
  origin: v.pipe(v.string(), v.url()),
  /** The wallet that is signed in there; `undefined` if nobody is signed in. */
  wallet: v.optional(
    v.object({
      userId: id,
      email: textUpTo(254),
      /** The identity by which the owner comes in. */
      way: v.optional(v.object({ kind: v.picklist(providers), label: v.optional(textUpTo(200)) })),
      ...addressFields,
    }),
  ),
  /** The request to approve. */
  request: v.optional(
    v.object({
      method: textUpTo(64),
      params: v.unknown(),
      chainId: textUpTo(64),
      address: textUpTo(64),
    }),
  ),
  /** The decision about the wallet and its devices. */
  decision: v.optional(decision),
  /** Addresses that were approved before in the frame. */
  receivers: v.optional(v.array(textUpTo(64)), []),
  /** Id of a waiting device's request at recovery. */
  requestId: v.optional(id),
})
const addedMessage = v.object({ type: v.literal('added'), isAdded: v.boolean() })
/** The key to seal a share for; `undefined` if this frame accepts no share. */
const receivesMessage = v.object({ type: v.literal('receives'), publicKey: v.optional(base64url(87)) })
const takenMessage = v.object({ type: v.literal('taken'), isTaken: v.boolean() })
/** The messages of a frame. */
export const frameMessage = v.variant('type', [beginMessage, addedMessage, receivesMessage, takenMessage])
export type FrameMessage = v.InferOutput<typeof frameMessage>
export type Begin = v.InferOutput<typeof beginMessage>

/** Chain numbers are sent as decimal text. */
const decimalText = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const payment = v.object({
  gas: decimalText,
  maxFeePerGas: decimalText,
  maxPriorityFeePerGas: decimalText,
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
/** The terms that the window showed and that are signed: a smaller allowance, and fees and nonces as the window found them. */
const terms = v.object({
  limit: v.optional(decimalText),
  payments: v.optional(v.pipe(v.array(payment), v.maxLength(20))),
})
/** The terms of an approval, as they are sent. */
export type WrittenTerms = v.InferInput<typeof terms>

/** The messages of a window. */
export const windowMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** The proof key of the window, which is not a device of the wallet yet. */
  v.object({ type: v.literal('device'), deviceId, name: textUpTo(60) }),
  /**
   * The window makes a new split: it asks for a key, hands over the frame's share before a service gets the split, and reports when it is
   * valid.
   */
  v.object({ type: v.literal('receive') }),
  v.object({
    type: v.literal('split'),
    ...splitFields,
    sealed: v.object({ enc: base64url(87), ciphertext: textUpTo(200) }),
  }),
  v.object({
    type: v.literal('counts'),
    ...splitFields,
    signature: textUpTo(132),
    receipt: textUpTo(4_000),
    hasPassword: v.boolean(),
  }),
  v.object({
    type: v.literal('decided'),
    isApproved: v.boolean(),
    terms: v.optional(terms),
    /** Hash of the request or decision that was shown. */
    shown: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
  }),
])
export type WindowMessage = v.InferOutput<typeof windowMessage>
/** The decision of a window. */
export type DecidedMessage = Extract<WindowMessage, { type: 'decided' }>
/** The messages of a window about a split that it makes. */
export type SplitMessage<Type extends 'split' | 'counts'> = Extract<WindowMessage, { type: Type }>
