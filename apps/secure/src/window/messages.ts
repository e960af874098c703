import * as v from 'valibot'

// The messages between a frame and its window, the same over a port and over the channel of auth.

/** The purposes that the window is opened for. */
export const windowPurposes = ['approve', 'device', 'export', 'password'] as const
export type WindowPurpose = (typeof windowPurposes)[number]

const within = (length: number) => v.pipe(v.string(), v.maxLength(length))
const id = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))
const deviceId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** The first word of a window: it is there. Over the window it comes with a port. */
export const windowReady = 'latchkit:window-ready'

const begin = v.object({
  type: v.literal('begin'),
  language: v.picklist(['en', 'ar']),
  mode: v.optional(v.picklist(['light', 'dark'])),
  /** The checked origin of the page that the frame is in. */
  origin: v.pipe(v.string(), v.url()),
  /** The wallet that is signed in there; absent where none is. */
  wallet: v.optional(v.object({ userId: id, email: within(254), address: within(64), solana: within(64) })),
  /** The request to approve. */
  request: v.optional(
    v.object({ method: within(64), params: v.unknown(), chainId: within(64), address: within(64) }),
  ),
  /** The addresses that were approved before in the frame. */
  receivers: v.optional(v.array(within(64)), []),
  /** The request at recovery of a device that waits. */
  requestId: v.optional(id),
})
const answered = v.object({ type: v.literal('added'), isAdded: v.boolean() })
/** The messages of a frame. */
export const frameWord = v.variant('type', [begin, answered])
export type FrameWord = v.InferOutput<typeof frameWord>
export type Begin = v.InferOutput<typeof begin>

/** Numbers of a chain cross as decimal text, over the channel as over the port. */
const number = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const payment = v.object({
  ...{ gas: number, maxFeePerGas: number, maxPriorityFeePerGas: number },
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
/** The terms that were shown in the window, which are signed: a smaller allowance, and the fees and numbers as the window has found them. */
const terms = v.object({
  limit: v.optional(number),
  payments: v.optional(v.pipe(v.array(payment), v.maxLength(20))),
})
/** The terms of an approval as they cross. */
export type WrittenTerms = v.InferInput<typeof terms>

/** The messages of a window. */
export const windowWord = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** The proof key of the window, which is not one of the wallet's devices yet. */
  v.object({ type: v.literal('device'), deviceId, name: within(60) }),
  v.object({ type: v.literal('decided'), isApproved: v.boolean(), terms: v.optional(terms) }),
])
